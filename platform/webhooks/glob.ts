/**
 * Whether an expression matches a whole value; `*` matches any text, also the empty one. Takes linear time in the
 * sum of the two lengths for any input.
 */
export function matchesGlob(expression: string, value: string): boolean {
  const [first = '', ...rest] = expression.split('*');
  const last = rest.pop();
  if (last === undefined) return value === first;
  if (value.length < first.length + last.length) return false;
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  const end = value.length - last.length;
  let from = first.length;
  // The first match of a part leaves the longest remainder for the parts after it.
  for (const part of rest) {
    from = findEnd(part, value, from, end);
    if (from === -1) return false;
  }
  return true;
}

/** Returns the end of the first match of a part in a range, or -1 (Knuth, Morris and Pratt). */
function findEnd(part: string, value: string, from: number, to: number): number {
  if (part === '') return from;
  const prefixes = prefixTable(part);
  let matched = 0;
  for (let index = from; index < to; index++) {
    while (matched > 0 && value[index] !== part[matched]) matched = prefixes[matched - 1] ?? 0;
    if (value[index] === part[matched]) matched++;
    if (matched === part.length) return index + 1;
  }
  return -1;
}

/** For each index of a part: the length of the longest proper prefix that is a suffix ending there. */
function prefixTable(part: string): number[] {
  const prefixes = [0];
  let matched = 0;
  for (let index = 1; index < part.length; index++) {
    while (matched > 0 && part[index] !== part[matched]) matched = prefixes[matched - 1] ?? 0;
    if (part[index] === part[matched]) matched++;
    prefixes.push(matched);
  }
  return prefixes;
}
