import { expect, test } from 'vitest';
import { pageHref } from '../../../src/components/products/pageHref.ts';

test.each([
  'https://shop.example/p/1',
  'http://shop.example/',
  '/p/1',
  'p/1',
  '?p=1',
  '#p',
  '//shop.example/p',
])('accepts %s', (url) => {
  expect(pageHref(url)).toBe(url);
});

test.each([
  '',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://[',
])('rejects %j', (url) => {
  expect(pageHref(url)).toBeUndefined();
});
