import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the check of all types first: it is the longest file, and at the end one processor would be idle beside it. */
export class ChecksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCheck = ({ project }: TestSpecification) => project.name === 'checks';
    return [...sorted.filter(isCheck), ...sorted.filter((file) => !isCheck(file))];
  }
}
