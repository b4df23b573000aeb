/**
 * Returns the number of chips that fit on two lines, at least 1. If not all fit, leaves room for the "more" chip. All lengths
 * are CSS pixels.
 *
 * @param chips Widths of the chips.
 * @param available Width of the box.
 * @param more Width of the "more" chip.
 */
export const fitTwoLines = (
  chips: readonly number[],
  available: number,
  more: number,
  gap: number,
): number => {
  if (lineCount(chips, available, gap) <= 2) return chips.length;
  for (let count = chips.length - 1; count > 1; count -= 1) {
    if (lineCount([...chips.slice(0, count), more], available, gap) <= 2) return count;
  }
  return 1;
};

const lineCount = (chips: readonly number[], available: number, gap: number): number => {
  let count = 1;
  let used = 0;
  for (const chip of chips) {
    const next = used === 0 ? chip : used + gap + chip;
    if (next > available && used > 0) count += 1;
    used = next > available ? chip : next;
  }
  return count;
};
