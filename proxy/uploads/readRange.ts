/** Parses a `Range` header; returns undefined for the whole file and `none` for a range without bytes. */
export function readRange(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { from, to } : 'none';
}
