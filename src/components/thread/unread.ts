import type { ReaderPosition } from './follower.ts';

/** The messages that the reader has not seen. */
export interface Unread {
  /** Id of the newest message that `updateUnread` has processed. */
  readonly last?: string | undefined;
  /** Id of the shopper's newest message. */
  readonly newestOwn?: string | undefined;
  /** Id of the first unread message below the view. */
  readonly first?: string | undefined;
  readonly count: number;
  /** Id of the message above which the "new messages" divider is rendered. */
  readonly divider?: string | undefined;
}

/** Treats every message that is already there as read. */
export const allRead = (ids: readonly string[], isOwn: (id: string) => boolean): Unread => ({
  last: ids.at(-1),
  newestOwn: ids.findLast(isOwn),
  count: 0,
});

/**
 * Updates the unread messages after messages were added or the reader moved. The divider stays while the reader goes on
 * reading. It is removed when the reader sends a message, or closes the panel after reaching the end.
 */
export const updateUnread = (
  before: Unread,
  ids: readonly string[],
  position: ReaderPosition,
  isOwn: (id: string) => boolean,
): Unread => {
  const lastIndex = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
  // The ids belong to another conversation, or the newest message was withdrawn.
  if (lastIndex < 0 && before.last !== undefined) return allRead(ids, isOwn);
  let now = before;
  for (let index = lastIndex + 1; index < ids.length; index += 1) {
    const last = ids[index];
    if (last === undefined) break;
    if (isOwn(last)) now = { last, newestOwn: last, count: 0 };
    else if (position === 'end' || position === 'answer') now = { ...now, last };
    else {
      const isFirstUnread = now.count === 0;
      // The first message needs no divider.
      const needsDivider = isFirstUnread && index > 0;
      now = {
        ...now,
        last,
        first: isFirstUnread ? last : now.first,
        divider: needsDivider ? last : now.divider,
        count: now.count + 1,
      };
    }
  }
  if (position === 'end' && now.count > 0) return { ...now, first: undefined, count: 0 };
  if (position === 'hidden' && now.count === 0 && now.divider !== undefined) {
    return { ...now, divider: undefined };
  }
  return now;
};
