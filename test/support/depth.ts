/** Whether `npm test` runs without arguments; all other commands test in full depth. */
export const isQuick = import.meta.env.TEST_DEPTH === 'quick';

/**
 * Number of runs of an expensive property test: `quick` for `npm test` without arguments, `full` for all other commands.
 * @param quick enough to notice a broken property
 * @param full enough to look for rare cases
 */
export const runsByDepth = (quick: number, full: number): number => (isQuick ? quick : full);

/** Bytes from one cut of a stream to the next. Odd, so that long characters are cut at each of their bytes. */
export const cutStep = 5;
/** The same: `quick` for `npm test` without arguments, `cutStep` for all other commands. */
export const cutStepByDepth = (quick: number): number => (isQuick ? quick : cutStep);
