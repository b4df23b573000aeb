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
  const goOn = vi.fn();
  let stop = () => {};
  const follow = () => {
    stop = followSign(goOn);
  };
  beforeEach(() => {
    goOn.mockReset();
    localStorage.setItem(signName, '1');
  });
  afterEach(() => stop());

  it('happens at once on the shop’s next page', () => {
    from(`${location.origin}/c/jackets/`);
    follow();
    expect(goOn).toHaveBeenCalledOnce();
  });

  describe.each(['', 'https://search.example/'])('where they come from "%s"', (page) => {
    it.each([
      [
        'a pointer that moves',
        () => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
      ],
      ['a touch', () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
      ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
      ['a scroller inside the page', () => document.body.dispatchEvent(new Event('scroll'))],
    ])('waits for the first sign of life: %s', (_, live) => {
      from(page);
      const opened = vi.spyOn(window, 'localStorage', 'get');
      follow();
      expect(opened).not.toHaveBeenCalled();
      live();
      live();
      expect(opened).toHaveBeenCalledOnce();
      expect(goOn).toHaveBeenCalledOnce();
    });
  });

  it('does not happen once the chat has left', () => {
    from('');
    follow();
    stop();
    dispatchEvent(new PointerEvent('pointermove'));
    expect(goOn).not.toHaveBeenCalled();
  });

  it('does not happen where they left nothing', () => {
    localStorage.removeItem(signName);
    from(location.href);
    follow();
    expect(goOn).not.toHaveBeenCalled();
  });
});
