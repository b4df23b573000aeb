import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSign, readSign, signName } from '../../src/widget/sign.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(signName);
  sessionStorage.removeItem(signName);
});

it('opens one storage where nothing is kept, and not the other', () => {
  const opened = vi.spyOn(window, 'sessionStorage', 'get');
  expect(readSign()).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  { others: '1', own: null, read: '1' },
  { others: '1', own: '', read: '' },
  { others: '1', own: '1', read: '1' },
  { others: '', own: null, read: '' },
])('reads "$read" where other tabs say "$others" and this one says $own', ({ others, own, read }) => {
  localStorage.setItem(signName, others);
  if (own !== null) sessionStorage.setItem(signName, own);
  expect(readSign()).toBe(read);
});

it('reads nothing where storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSign()).toBeUndefined();
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
    localStorage.setItem(signName, '1');
  });

  it('happens at once on the shop’s next page', () => {
    from(`${location.origin}/c/jackets/`);
    followSign(goOn);
    expect(goOn).toHaveBeenCalledOnce();
  });

  it.each(['', 'https://search.example/'])(
    'waits until the page is idle where they come from "%s"',
    (page) => {
      from(page);
      const opened = vi.spyOn(window, 'localStorage', 'get');
      followSign(goOn);
      expect(opened).not.toHaveBeenCalled();
      for (const run of idle) run();
      expect(goOn).toHaveBeenCalledOnce();
    },
  );

  it('does not happen where they left nothing', () => {
    localStorage.removeItem(signName);
    from(location.href);
    followSign(goOn);
    expect(goOn).not.toHaveBeenCalled();
  });
});
