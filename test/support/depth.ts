/**
 * Number of runs of an expensive property test: `npm test` takes the first number, all other commands the second.
 * @param quick enough to notice a broken property
 * @param full enough to look for rare cases
 */
export const runsByDepth = (quick: number, full: number): number =>
  import.meta.env.TEST_DEPTH === 'quick' ? quick : full;
