interface Position {
  readonly index: number;
  readonly count: number;
  readonly isRtl: boolean;
  /** `row` uses the left and right arrows, `column` up and down, `both` all four. */
  readonly axis: 'row' | 'column' | 'both';
}

/** Items per PageUp or PageDown. */
const pageSize = 10;

/** Returns the index that a key moves to, without wrapping around; undefined for other keys, and if there are no items. */
export function nextIndex(key: string, { index, count, isRtl, axis }: Position): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const forward = Math.min(index + 1, last);
  const back = Math.max(index - 1, 0);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return axis === 'column' ? Math.min(index + pageSize, last) : undefined;
    case 'PageUp':
      return axis === 'column' ? Math.max(index - pageSize, 0) : undefined;
    case 'ArrowDown':
      return axis === 'row' ? undefined : forward;
    case 'ArrowUp':
      return axis === 'row' ? undefined : back;
    case 'ArrowRight':
    case 'ArrowLeft':
      if (axis === 'column') return undefined;
      return (key === 'ArrowRight') === isRtl ? back : forward;
    default:
      return undefined;
  }
}
