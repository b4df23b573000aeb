/** A share with its 95 % interval, from 0 to 1. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
export interface GroupFigures {
  readonly visitors: number;
  /** Visitors who ordered. */
  readonly buyers: number;
}
export interface Experiment {
  readonly chat: GroupFigures & Share;
  readonly holdout: GroupFigures & Share;
  /** Share of buyers with the chat minus the share without, from -1 to 1; `low` and `high` bound it with 95 % confidence. */
  readonly difference: Share;
  /**
   * `too-few`: too few visitors or buyers for a conclusion; `none`: the interval contains 0; `more` and `fewer`: with the chat,
   * more or fewer visitors order.
   */
  readonly result: 'too-few' | 'none' | 'more' | 'fewer';
}

/** Below these numbers an interval is too wide to act on. */
const minimum = { visitors: 100, buyers: 10 };
/** Quantile of the normal distribution for a two-sided interval of 95 %. */
const z = 1.959964;

/** Returns the share of `count` in `total`, with Wilson's interval; at most 1, because visitors of an earlier period may order now. */
export function wilsonInterval(count: number, total: number): Share {
  if (total === 0) return { share: 0, low: 0, high: 1 };
  const share = Math.min(1, count / total);
  const scale = 1 + z ** 2 / total;
  const centre = (share + z ** 2 / (2 * total)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Compares both groups; the difference has Newcombe's interval, which combines the two of Wilson. */
export function compareGroups(chat: GroupFigures, holdout: GroupFigures): Experiment {
  const [a, b] = [
    wilsonInterval(chat.buyers, chat.visitors),
    wilsonInterval(holdout.buyers, holdout.visitors),
  ];
  const share = a.share - b.share;
  const difference = {
    share,
    low: share - Math.hypot(a.share - a.low, b.high - b.share),
    high: share + Math.hypot(a.high - a.share, b.share - b.low),
  };
  const isEnough = [chat, holdout].every(
    ({ visitors, buyers }) => visitors >= minimum.visitors && buyers >= minimum.buyers,
  );
  return { chat: { ...chat, ...a }, holdout: { ...holdout, ...b }, difference, result: resultOf() };

  function resultOf(): Experiment['result'] {
    if (!isEnough) return 'too-few';
    if (difference.low > 0) return 'more';
    return difference.high < 0 ? 'fewer' : 'none';
  }
}
