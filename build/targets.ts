/** Syntax that every browser the chat supports can run. */
export const target = 'es2022';

/** The first versions with nesting, `light-dark()` and popovers; for older ones the style sheet would double in size. */
export const cssTarget = ['chrome123', 'firefox125', 'safari17.5'];
