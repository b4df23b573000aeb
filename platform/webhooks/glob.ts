/**
 * Whether a whole value fits an expression in which `*` stands for any text, nothing included. Takes a time
 * that grows with the sum of the two lengths, whatever they hold.
 */
export function matchesGlob(expression: string, value: string): boolean {
  const [first = '', ...rest] = expression.split('*');
  const last = rest.pop();
  if (last === undefined) return value === first;
  if (value.length < first.length + last.length) return false;
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  const end = value.length - last.length;
  let from = first.length;
  // The first place where a part fits leaves the most room for those after it.
  for (const part of rest) {
    from = find(part, value, from, end);
    if (from === -1) return false;
  }
  return true;
}

/** Where a part that lies between two places ends, by Knuth, Morris and Pratt; -1 when it does not. */
function find(part: string, value: string, from: number, to: number): number {
  if (part === '') return from;
  const back = prefixTable(part);
  let fit = 0;
  for (let index = from; index < to; index++) {
    while (fit > 0 && value[index] !== part[fit]) fit = back[fit - 1] ?? 0;
    if (value[index] === part[fit]) fit++;
    if (fit === part.length) return index + 1;
  }
  return -1;
}

/** For each place of a part: how long a beginning of it ends there. */
function prefixTable(part: string): number[] {
  const back = [0];
  let fit = 0;
  for (let index = 1; index < part.length; index++) {
    while (fit > 0 && part[index] !== part[fit]) fit = back[fit - 1] ?? 0;
    if (part[index] === part[fit]) fit++;
    back.push(fit);
  }
  return back;
}
