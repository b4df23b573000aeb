import { expect, it } from 'vitest';
import { matchesPath } from '../../src/widget/page/matchesPath.ts';

it.each([
  ['/cart', '/cart', true],
  ['/cart', '/cart/', false],
  ['/checkout/*', '/checkout/pay', true],
  ['/checkout/*', '/checkout', false],
  ['*checkout*', '/de/checkout', true],
  ['/*/p/*', '/de/p/parka', true],
  ['/*/p/*', '/p/parka', false],
  ['/a*a', '/a', false],
  ['/cart | /help', '/help', true],
  ['*', '/anything', true],
  ['', '/', false],
  ['/p/(x)+', '/p/(x)+', true],
])('the patterns "%s" match the path "%s": %s', (patterns, path, fits) => {
  expect(matchesPath(patterns, path)).toBe(fits);
});
