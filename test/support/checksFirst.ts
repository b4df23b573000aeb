import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the checks (types, style, unused code) first: their file takes longest; as the last file it would run alone. */
export class ChecksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCheck = ({ project }: TestSpecification) => project.name === 'checks';
    return [...sorted.filter(isCheck), ...sorted.filter((file) => !isCheck(file))];
  }
}
