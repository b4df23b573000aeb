import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects and files whose tests take longest, from the longest: as the last ones they would run while the other
 * processor waits.
 */
const longest = ['checks', 'test/consumers/types.test.ts', 'test/consumers/next.test.ts'];

const rankOf = ({ project, moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => name === project.name || moduleId.endsWith(name));
  return rank < 0 ? longest.length : rank;
};

/** Starts the tests that take longest first. Without results of an earlier run, Vitest sorts files by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
