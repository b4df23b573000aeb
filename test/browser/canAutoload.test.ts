import { afterEach, describe, expect, it, vi } from 'vitest';
import { canAutoload, canAutoloadAnywhere } from '../../src/browser/canAutoload.ts';
import { isSameSite } from '../../src/browser/isSameSite.ts';
import { ignoreOwnLoad } from '../../src/browser/loadedByPage.ts';

describe('isSameSite', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['shop.example', 'SHOP.example.'],
    ['shop.example', 'img.shop.example'],
    ['www.shop.example', 'shop.example'],
    ['a.b.shop.example', 'shop.example'],
    ['www.shop.example', 'img.shop.example'],
    ['www.shop.co.uk', 'img.shop.co.uk'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
  ])('returns true on a page of %s for the host %s', (page, host) => {
    expect(isSameSite(page, host)).toBe(true);
  });

  it.each([
    ['shop.example', 'evil.example'],
    ['shop.example', 'evilshop.example'],
    ['shop.example', 'shop.example.evil.example'],
    ['shop.host.example', 'stranger.host.example'],
    ['www.co.uk', 'evil.co.uk'],
    ['www.com', 'evil.com'],
    ['shop.com', 'com'],
    ['shop', 'evil.shop'],
    ['1.2.3.4', '5.1.2.3.4'],
    ['10.0.0.1', '0.0.1'],
    ['', ''],
    ['shop.example', ''],
  ])('returns false on a page of %s for the host %s', (page, host) => {
    expect(isSameSite(page, host)).toBe(false);
  });
});

/** Adds an entry to the page's resource timings. */
const addResourceEntry = (name: string, initiatorType: string) => {
  const entry = Object.create(PerformanceResourceTiming.prototype, {
    name: { value: name },
    initiatorType: { value: initiatorType },
  });
  const before = performance.getEntriesByType('resource');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    ...before,
    entry,
    ...Array(fillerCount++).fill({}),
  ]);
};
/** Number of empty entries; grows with each call, because the code under test caches by the number of entries. */
let fillerCount = 0;
afterEach(() => vi.restoreAllMocks());

describe('canAutoload', () => {
  it.each(['/a.png', `//${location.host}/a.png`, 'data:image/png,x', 'blob:http://x.invalid/1'])(
    'allows %s',
    (url) => {
      expect(canAutoload(url, [])).toBe(true);
    },
  );

  it.each(['https://evil.invalid/a.png', '//evil.invalid/a.png', 'ftp://localhost/a', 'https://'])(
    'rejects %s',
    (url) => {
      expect(canAutoload(url, ['not a URL:', 'https://'])).toBe(false);
    },
  );

  it.each(['img', 'css', 'video', 'link'])('allows an origin that the page itself loads from: %s', (type) => {
    const origin = `https://${type}.cdn.invalid`;
    expect(canAutoload(`${origin}/other.png`, [])).toBe(false);
    addResourceEntry(`${origin}/page`, type);
    expect(canAutoload(`${origin}/other.png`, [])).toBe(true);
    expect(canAutoload(`${origin}:8443/other.png`, [])).toBe(false);
    expect(canAutoload(`https://more.${type}.cdn.invalid/other.png`, [])).toBe(false);
  });

  it('rejects an origin that only the chat has loaded from', () => {
    ignoreOwnLoad('https://chat-only.invalid/a.png#part');
    addResourceEntry('https://chat-only.invalid/a.png', 'img');
    expect(canAutoload('https://chat-only.invalid/b.png', [])).toBe(false);
  });

  it.each(['script', 'fetch', 'xmlhttprequest', 'beacon', 'iframe'])(
    'rejects an origin that the page uses only for scripts, requests or frames: %s',
    (type) => {
      addResourceEntry(`https://${type}.count.invalid/collect`, type);
      expect(canAutoload(`https://${type}.count.invalid/collect?conversation=text`, [])).toBe(false);
    },
  );
});

it('canAutoloadAnywhere allows only relative URLs and trusted origins', () => {
  expect(canAutoloadAnywhere('/a.png', [])).toBe(true);
  expect(canAutoloadAnywhere('https://cdn.example/a.png', ['https://cdn.example/'])).toBe(true);
  expect(canAutoloadAnywhere('https://cdn.example.evil.example/a.png', ['https://cdn.example'])).toBe(false);
  expect(canAutoloadAnywhere(`${location.origin}/a.png`, [])).toBe(false);
});
