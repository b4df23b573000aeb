import { expect, it, vi } from 'vitest';
import { createLoadedLocale } from '../../src/widget/loadedLocale.ts';

it('the locale has the direction of the requested language while its strings load', async () => {
  const onChange = vi.fn();
  const { current, load } = createLoadedLocale(document.createElement('div'), onChange);
  expect(current().messages.dir).toBe('ltr');
  const loading = load('ar-EG');
  expect(current()).toMatchObject({ locale: 'en', messages: { dir: 'rtl', send: 'Send message' } });
  await loading;
  expect(onChange).toHaveBeenCalledOnce();
  expect(current()).toMatchObject({ locale: 'ar-EG', messages: { dir: 'rtl' } });
  expect(current().messages.send).not.toBe('Send message');
});

it('the locale has no direction if the element has a `dir` of its own', async () => {
  const host = document.createElement('div');
  host.dir = 'ltr';
  const { current, load } = createLoadedLocale(host, vi.fn());
  const loading = load('he');
  expect(current().messages.dir).toBe('');
  await loading;
  expect(current().messages.dir).toBe('');
});
