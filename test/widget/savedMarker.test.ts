import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSavedMarker, restoreIfSaved, savedMarkerName } from '../../src/widget/savedMarker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(savedMarkerName);
  sessionStorage.removeItem(savedMarkerName);
});

it('opens only local storage when nothing is saved', () => {
  const opened = vi.spyOn(window, 'sessionStorage', 'get');
  expect(readSavedMarker()).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  { others: '1', own: null, read: '1' },
  { others: '1', own: '', read: '' },
  { others: '1', own: '1', read: '1' },
  { others: '', own: null, read: '' },
])('reads "$read" for "$others" from other tabs and $own from this one', ({ others, own, read }) => {
  localStorage.setItem(savedMarkerName, others);
  if (own !== null) sessionStorage.setItem(savedMarkerName, own);
  expect(readSavedMarker()).toBe(read);
});

it('returns undefined when storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSavedMarker()).toBeUndefined();
});

describe('restoring a saved conversation', () => {
  const from = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const idle: (() => void)[] = [];
  const restore = vi.fn();
  beforeEach(() => {
    idle.length = 0;
    restore.mockReset();
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) =>
      idle.push(() => run({ didTimeout: false, timeRemaining: () => 10 })),
    );
    localStorage.setItem(savedMarkerName, '1');
  });

  it('happens at once on the next page of the shop', () => {
    from(`${location.origin}/c/jackets/`);
    restoreIfSaved(restore);
    expect(restore).toHaveBeenCalledOnce();
  });

  it.each(['', 'https://search.example/'])('waits until the page is idle for the referrer "%s"', (page) => {
    from(page);
    const opened = vi.spyOn(window, 'localStorage', 'get');
    restoreIfSaved(restore);
    expect(opened).not.toHaveBeenCalled();
    for (const run of idle) run();
    expect(restore).toHaveBeenCalledOnce();
  });

  it('does not happen without a marker', () => {
    localStorage.removeItem(savedMarkerName);
    from(location.href);
    restoreIfSaved(restore);
    expect(restore).not.toHaveBeenCalled();
  });
});
