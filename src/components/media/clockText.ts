/** Seconds as `1:05`, in the digits of the locale. */
export function clockText(seconds: number, locale: string): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const padded = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  return `${plain.format(Math.floor(whole / 60))}:${padded.format(whole % 60)}`;
}
