interface Place {
  readonly index: number;
  readonly count: number;
  readonly isRtl: boolean;
  /** Which arrows move: those along a row, along a column, or all four. */
  readonly axis: 'row' | 'column' | 'both';
}

/** How far PageUp and PageDown go. */
const page = 10;

/** Where a key leads in a row or column of things, or undefined where it leads nowhere. Ends do not wrap. */
export function nextIndex(key: string, { index, count, isRtl, axis }: Place): number | undefined {
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
      return axis === 'column' ? Math.min(index + page, last) : undefined;
    case 'PageUp':
      return axis === 'column' ? Math.max(index - page, 0) : undefined;
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
