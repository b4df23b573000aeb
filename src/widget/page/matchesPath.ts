/** Whether a path matches one of the patterns, separated by `|`; `*` matches anything. */
export function matchesPath(patterns: string, path: string): boolean {
  return patterns.split('|').some((pattern) => matches(pattern.trim(), path));
}

/** Searches each part between the stars after the previous one: linear time for any pattern. */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.endsWith(last) && path.length - last.length >= at;
}
