import { describe, expect, it } from 'vitest';
import type { ReaderPosition } from '../../../src/components/thread/follower.ts';
import { allRead, type Unread, updateUnread } from '../../../src/components/thread/unread.ts';

const isOwn = (id: string) => id.startsWith('me');

/**
 * The unread messages after a sequence of steps, each with the ids of all messages and the reader's position. The
 * messages of the first step are read.
 */
const unreadAfter = (...steps: readonly (readonly [ids: string, position: ReaderPosition])[]): Unread =>
  steps
    .slice(1)
    .reduce(
      (unread, [ids, position]) => updateUnread(unread, ids.split(' '), position, isOwn),
      allRead(steps[0]?.[0].split(' ') ?? [], isOwn),
    );

describe('unread messages', () => {
  it('are absent at first, and while the reader is at the end', () => {
    expect(unreadAfter(['a b', 'end'])).toMatchObject({ last: 'b', count: 0 });
    expect(unreadAfter(['a', 'end'], ['a b c', 'end'])).toMatchObject({ last: 'c', count: 0 });
  });
  it.each(['away', 'hidden'] as const)(
    'start with the first message received while the reader is %s',
    (where) => {
      const unread = unreadAfter(['a', 'end'], ['a b', where], ['a b c', where]);
      expect(unread).toMatchObject({ first: 'b', divider: 'b', count: 2 });
    },
  );
  it('are not counted while a long answer is read from its top', () => {
    const unread = unreadAfter(['me1', 'end'], ['me1 b', 'answer'], ['me1 b c', 'answer']);
    expect(unread).toMatchObject({ last: 'c', count: 0 });
    expect(unread.divider).toBeUndefined();
  });
  it('become read at the end, and the divider stays', () => {
    const unread = unreadAfter(['a', 'end'], ['a b', 'away'], ['a b', 'end'], ['a b c', 'end']);
    expect(unread).toMatchObject({ divider: 'b', count: 0 });
    expect(unread.first).toBeUndefined();
  });
  it('start again the next time the reader is away', () => {
    const unread = unreadAfter(['a', 'end'], ['a b', 'away'], ['a b', 'end'], ['a b c', 'away']);
    expect(unread).toMatchObject({ divider: 'c', first: 'c', count: 1 });
  });
  it('lose their divider once they were seen and the panel is closed', () => {
    const unread = unreadAfter(['a', 'end'], ['a b', 'hidden'], ['a b', 'end'], ['a b', 'hidden']);
    expect(unread.divider).toBeUndefined();
  });
  it('keep their divider when the panel is closed before they were seen', () => {
    const unread = unreadAfter(['a', 'end'], ['a b', 'hidden'], ['a b', 'away'], ['a b', 'hidden']);
    expect(unread).toMatchObject({ divider: 'b', count: 1 });
  });
  it('become read when the shopper sends a message', () => {
    const unread = unreadAfter(['a', 'end'], ['a b', 'away'], ['a b me1', 'away']);
    expect(unread).toMatchObject({ newestOwn: 'me1', count: 0 });
    expect(unread.divider).toBeUndefined();
  });
  it('do not include messages inserted before the known messages', () => {
    expect(unreadAfter(['c', 'end'], ['a b c', 'away'])).toMatchObject({ count: 0 });
  });
  it('are absent in another conversation', () => {
    expect(unreadAfter(['a', 'end'], ['a b', 'away'], ['x y', 'away'])).toMatchObject({
      last: 'y',
      count: 0,
    });
  });
  it('have no divider above the very first message', () => {
    const unread = updateUnread(allRead([], isOwn), ['a'], 'hidden', isOwn);
    expect(unread).toMatchObject({ first: 'a', count: 1 });
    expect(unread.divider).toBeUndefined();
  });
});
