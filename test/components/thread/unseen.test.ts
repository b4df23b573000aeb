import { describe, expect, it } from 'vitest';
import type { Where } from '../../../src/components/thread/follower.ts';
import { seenFrom, type Unseen, unseenAfter } from '../../../src/components/thread/unseen.ts';

const isOwn = (id: string) => id.startsWith('me');

/** Plays what came, and where the reader was, one after the other. */
const played = (...steps: readonly (readonly [ids: string, where: Where])[]): Unseen =>
  steps
    .slice(1)
    .reduce(
      (unseen, [ids, where]) => unseenAfter(unseen, ids.split(' '), where, isOwn),
      seenFrom(steps[0]?.[0].split(' ') ?? [], isOwn),
    );

describe('what the reader has not seen', () => {
  it('is nothing at first, and nothing while they stand at the end', () => {
    expect(played(['a b', 'end'])).toMatchObject({ last: 'b', count: 0 });
    expect(played(['a', 'end'], ['a b c', 'end'])).toMatchObject({ last: 'c', count: 0 });
  });
  it.each(['away', 'hidden'] as const)('begins with the first message that came while %s', (where) => {
    const unseen = played(['a', 'end'], ['a b', where], ['a b c', where]);
    expect(unseen).toMatchObject({ first: 'b', divider: 'b', count: 2 });
  });
  it('is counted without a line while a long answer is read from its top', () => {
    const unseen = played(['me1', 'end'], ['me1 b', 'answer'], ['me1 b c', 'answer']);
    expect(unseen).toMatchObject({ first: 'b', count: 2 });
    expect(unseen.divider).toBeUndefined();
  });
  it('is over at the end, where the line stays for the eye', () => {
    const unseen = played(['a', 'end'], ['a b', 'away'], ['a b', 'end'], ['a b c', 'end']);
    expect(unseen).toMatchObject({ divider: 'b', count: 0 });
    expect(unseen.first).toBeUndefined();
  });
  it('begins anew with the next absence', () => {
    const unseen = played(['a', 'end'], ['a b', 'away'], ['a b', 'end'], ['a b c', 'away']);
    expect(unseen).toMatchObject({ divider: 'c', first: 'c', count: 1 });
  });
  it('leaves no line once it was seen and the panel is closed', () => {
    const unseen = played(['a', 'end'], ['a b', 'hidden'], ['a b', 'end'], ['a b', 'hidden']);
    expect(unseen.divider).toBeUndefined();
  });
  it('keeps the line when the panel is closed before it was seen', () => {
    const unseen = played(['a', 'end'], ['a b', 'hidden'], ['a b', 'away'], ['a b', 'hidden']);
    expect(unseen).toMatchObject({ divider: 'b', count: 1 });
  });
  it('is over when the shopper answers', () => {
    const unseen = played(['a', 'end'], ['a b', 'away'], ['a b me1', 'away']);
    expect(unseen).toMatchObject({ own: 'me1', count: 0 });
    expect(unseen.divider).toBeUndefined();
  });
  it('is not what is put before the conversation', () => {
    expect(played(['c', 'end'], ['a b c', 'away'])).toMatchObject({ count: 0 });
  });
  it('is nothing in another conversation', () => {
    expect(played(['a', 'end'], ['a b', 'away'], ['x y', 'away'])).toMatchObject({ last: 'y', count: 0 });
  });
  it('has no line above the very first message', () => {
    const unseen = unseenAfter(seenFrom([], isOwn), ['a'], 'hidden', isOwn);
    expect(unseen).toMatchObject({ first: 'a', count: 1 });
    expect(unseen.divider).toBeUndefined();
  });
});
