/** Digits with one decimal separator, which a comma can be only if it cannot separate thousands. */
const plain = /^[+-]?\d+(?:\.\d+|,\d{1,2})?$/;
/** Thousands and decimals with different separators, or several groups of thousands. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/**
 * Returns a finite number, also from a decimal text such as `12.99`, as many APIs send amounts. Undefined for any other value,
 * and for a text that can be read as two numbers, such as `1,299`.
 */
export function decimalOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (plain.test(text)) return Number(text.replace(',', '.'));
  if (!grouped.test(text)) return undefined;
  const [first = ''] = /[.,]/.exec(text) ?? [];
  return Number(text.replaceAll(first, '').replace(',', '.'));
}
