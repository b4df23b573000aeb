/** What a pattern with its own place (`g` or `y`) finds from there on. */
export const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(source);
};
