export { useReducer } from 'preact/hooks';
/** The embed's stand-in for React, with what only stories use. */
export * from '../../../test/support/preactReact.ts';
export { default } from '../../../test/support/preactReact.ts';

/** Nothing is put off. */
export const useDeferredValue = <T>(value: T): T => value;
