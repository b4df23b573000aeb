import { expect, it } from 'vitest';
import { readSettings } from '../../src/widget/settings.ts';

it('takes a wrong word for none', () => {
  const given: Record<string, string> = { scheme: 'pink', mode: 'x' };
  const { scheme, mode } = readSettings({
    host: { base: 'https://chat.shop.example/shelftalk.js' },
    text: (name) => given[name],
    options: {},
  });
  expect([scheme, mode]).toEqual(['auto', 'floating']);
});
