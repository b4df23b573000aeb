import { afterEach, expect, it, vi } from 'vitest';
import { readSign, signName } from '../../src/widget/sign.ts';

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
