/**
 * Parses a `Range` header with one range; `to` is inclusive. Returns `none` for a range without bytes, and undefined, which means
 * the whole file, for any other header or no header.
 */
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
