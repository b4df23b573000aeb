import type { Where } from './follower.ts';

/** What has come that the reader has not seen. */
export interface Unseen {
  /** The newest message that is accounted for. */
  readonly last?: string | undefined;
  /** The shopper's own newest message. */
  readonly own?: string | undefined;
  /** The first message below that was not in view when it came. */
  readonly first?: string | undefined;
  readonly count: number;
  /** The message above which a line says that what follows is new. */
  readonly divider?: string | undefined;
}

/** What was there from the beginning is not new. */
export const seenFrom = (ids: readonly string[], isOwn: (id: string) => boolean): Unseen => ({
  last: ids.at(-1),
  own: ids.findLast(isOwn),
  count: 0,
});

/**
 * Accounts for what came since, and for where the reader is now. The line stays while they read on, and
 * goes when they answer, or leave after they have seen the end.
 */
export const unseenAfter = (
  before: Unseen,
  ids: readonly string[],
  where: Where,
  isOwn: (id: string) => boolean,
): Unseen => {
  const known = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
  if (known < 0 && before.last !== undefined) return seenFrom(ids, isOwn);
  let now = before;
  for (let at = known + 1; at < ids.length; at += 1) {
    const last = ids[at];
    if (last === undefined) break;
    if (isOwn(last)) now = { last, own: last, count: 0 };
    else if (where === 'end') now = { ...now, last };
    else {
      const away = where !== 'answer';
      const first = now.count === 0 ? last : now.first;
      // Above the very first message the line would say nothing.
      const divider = away && now.count === 0 && at > 0 ? last : now.divider;
      now = { ...now, last, first, divider, count: now.count + 1 };
    }
  }
  if (where === 'end' && now.count > 0) return { ...now, first: undefined, count: 0 };
  if (where === 'hidden' && now.count === 0 && now.divider !== undefined) {
    return { ...now, divider: undefined };
  }
  return now;
};
