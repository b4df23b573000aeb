import { expect, test } from 'vitest';
import { formatDuration } from '../../../src/components/media/formatDuration.ts';

test.each([
  [0, 'en', '0:00'],
  [65.9, 'en', '1:05'],
  [3599, 'en', '59:59'],
  [3605, 'en', '1:00:05'],
  [65, 'ar-EG', '١:٠٥'],
  [Number.NaN, 'en', '0:00'],
  [Number.POSITIVE_INFINITY, 'en', '0:00'],
  [-1, 'en', '0:00'],
])('formats %s seconds in %s', (seconds, locale, text) => {
  expect(formatDuration(seconds, locale)).toBe(text);
});
