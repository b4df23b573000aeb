import { afterEach, expect, it, vi } from 'vitest';
import { readSavedMarker, savedMarkerName } from '../../src/widget/savedMarker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(savedMarkerName);
  sessionStorage.removeItem(savedMarkerName);
});

it('reads only local storage when nothing is saved', () => {
  const opened = vi.spyOn(window, 'sessionStorage', 'get');
  expect(readSavedMarker()).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  { others: '1', own: null, read: '1' },
  { others: '1', own: '', read: '' },
  { others: '1', own: '1', read: '1' },
  { others: '', own: null, read: '' },
  { others: '', own: '1', read: '1' },
])(
  'returns "$read" for the marker "$others" in local storage and $own in session storage',
  ({ others, own, read }) => {
    localStorage.setItem(savedMarkerName, others);
    if (own !== null) sessionStorage.setItem(savedMarkerName, own);
    expect(readSavedMarker()).toBe(read);
  },
);

it('returns undefined when storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSavedMarker()).toBeUndefined();
});
