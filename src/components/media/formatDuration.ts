/** Formats seconds as `1:05` or `1:00:05` in the locale's digits. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const padded = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = whole < 3600 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? plain : padded).format(part)).join(':');
}
