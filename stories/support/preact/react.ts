export { useReducer } from 'preact/hooks';
/** The embed's React replacement plus the functions that only stories use. */
export * from '../../../test/support/preactReact.ts';
export { default } from '../../../test/support/preactReact.ts';

/** Returns the value at once: preact has no deferred rendering. */
export const useDeferredValue = <T>(value: T): T => value;
