import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSavedMarker, restoreIfSaved, savedMarkerName } from '../../src/widget/savedMarker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(savedMarkerName);
  sessionStorage.removeItem(savedMarkerName);
});

it('opens one storage where nothing is kept, and not the other', () => {
  const opened = vi.spyOn(window, 'sessionStorage', 'get');
  expect(readSavedMarker()).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  { others: '1', own: null, read: '1' },
  { others: '1', own: '', read: '' },
  { others: '1', own: '1', read: '1' },
  { others: '', own: null, read: '' },
])('reads "$read" where other tabs say "$others" and this one says $own', ({ others, own, read }) => {
  localStorage.setItem(savedMarkerName, others);
  if (own !== null) sessionStorage.setItem(savedMarkerName, own);
  expect(readSavedMarker()).toBe(read);
});

it('reads nothing where storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSavedMarker()).toBeUndefined();
});

describe('going on where the shopper left off', () => {
  const from = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const idle: (() => void)[] = [];
  const goOn = vi.fn();
  beforeEach(() => {
    idle.length = 0;
    goOn.mockReset();
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) =>
      idle.push(() => run({ didTimeout: false, timeRemaining: () => 10 })),
    );
    localStorage.setItem(savedMarkerName, '1');
  });

  it('happens at once on the shop’s next page', () => {
    from(`${location.origin}/c/jackets/`);
    restoreIfSaved(goOn);
    expect(goOn).toHaveBeenCalledOnce();
  });

  it.each(['', 'https://search.example/'])(
    'waits until the page is idle where they come from "%s"',
    (page) => {
      from(page);
      const opened = vi.spyOn(window, 'localStorage', 'get');
      restoreIfSaved(goOn);
      expect(opened).not.toHaveBeenCalled();
      for (const run of idle) run();
      expect(goOn).toHaveBeenCalledOnce();
    },
  );

  it('does not happen where they left nothing', () => {
    localStorage.removeItem(savedMarkerName);
    from(location.href);
    restoreIfSaved(goOn);
    expect(goOn).not.toHaveBeenCalled();
  });
});
