import { afterEach, describe, expect, it } from 'vitest';
import { canAutoload, canAutoloadAnywhere } from '../../src/browser/canAutoload.ts';
import { isSameSite } from '../../src/browser/isSameSite.ts';
import { nameMedia } from '../../src/browser/namedMedia.ts';

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

/** Adds markup to the page. */
const show = (markup: string) => document.body.insertAdjacentHTML('beforeend', markup);
const describeProduct = (product: object) =>
  show(`<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', ...product })}</script>`);
const before = document.body.innerHTML;
afterEach(() => {
  document.body.innerHTML = before;
});

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

  it.each([
    ['a picture', (url: string) => ({ image: url })],
    ['a list of pictures', (url: string) => ({ image: ['/own.png', url] })],
    ['a picture with properties', (url: string) => ({ image: { '@type': 'ImageObject', contentUrl: url } })],
    [
      'a picture of a variant',
      (url: string) => ({ '@type': 'ProductGroup', hasVariant: [{ '@type': 'Product', image: url }] }),
    ],
    [
      'a product in a list',
      (image: string) => ({
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Product', image } }],
      }),
    ],
    [
      'a product in a graph',
      (image: string) => ({ '@type': 'Graph', '@graph': [{ '@type': ['Product', 'Thing'], image }] }),
    ],
  ])(
    'allows the pictures that the page’s JSON-LD names, and others of their origin: %s',
    (name, productWith) => {
      const origin = `https://${name.replaceAll(' ', '-')}.cdn.invalid`;
      const url = `${origin}/coat.png?preset=large`;
      expect(canAutoload(url, [])).toBe(false);
      describeProduct(productWith(url));
      expect(canAutoload(url, [])).toBe(true);
      expect(canAutoload(`${origin}/coat.png?preset=large`, [])).toBe(true);
      expect(canAutoload(`${origin}/boot.png?v=1712345678&width=400`, [])).toBe(true);
      expect(canAutoload(`${origin}/coat.png?preset=my-name-is-anna`, [])).toBe(false);
      expect(canAutoload(`${origin}:8443/coat.png`, [])).toBe(false);
      expect(canAutoload(`https://more.${new URL(origin).host}/coat.png`, [])).toBe(false);
      document.body.innerHTML = before;
      expect(canAutoload(url, [])).toBe(true);
    },
  );

  it.each([
    [
      'microdata',
      (url: string) =>
        show(
          `<div itemscope itemtype="https://schema.org/Product"><img itemprop="image" src="${url}"><link itemprop="image" href="${url}"></div>`,
        ),
    ],
    [
      'Open Graph data',
      (url: string) =>
        show(`<meta property="og:type" content="product"><meta property="og:image" content="${url}">`),
    ],
    [
      'a review in JSON-LD',
      (image: string) =>
        describeProduct({ review: [{ '@type': 'Review', image, author: { '@type': 'Person', image } }] }),
    ],
    [
      'a picture of another thing in JSON-LD',
      (image: string) => describeProduct({ '@type': 'Person', image, url: image }),
    ],
    [
      'JSON-LD that is no JSON',
      (url: string) =>
        show(`<script type="application/ld+json">{"@type":"Product","image":"${url}",}</script>`),
    ],
    [
      'JSON-LD with other values than URLs',
      () => describeProduct({ image: [7, null, 'https://', {}, []], offers: 'x' }),
    ],
  ])('rejects what %s names, because shoppers may write it', (name, write) => {
    const url = `https://${name.replaceAll(/\W+/g, '-')}.written.invalid/a.png`;
    write(url);
    expect(canAutoload(url, [])).toBe(false);
  });

  it('reads JSON-LD again when the page has changed it', () => {
    describeProduct({ image: 'https://first.cdn.invalid/a.png' });
    expect(canAutoload('https://second.cdn.invalid/a.png', [])).toBe(false);
    const [block] = document.querySelectorAll('script[type="application/ld+json"]');
    if (block)
      block.textContent = JSON.stringify({ '@type': 'Product', image: '//second.cdn.invalid/b.png' });
    expect(canAutoload(`${location.protocol}//second.cdn.invalid/a.png`, [])).toBe(true);
  });

  it('allows the pictures of the shop’s own catalogue', () => {
    nameMedia(['https://catalogue.invalid/a.png?preset=large', undefined, 'https://']);
    expect(canAutoload('https://catalogue.invalid/a.png?preset=large', [])).toBe(true);
    expect(canAutoload('https://catalogue.invalid/a.png?preset=small', [])).toBe(false);
    expect(canAutoload('https://catalogue.invalid/b.png', [])).toBe(true);
  });

  it.each([
    '',
    '?',
    '?v=1712345678&width=1920&crop=center',
    '?w=400&h=400&fit=crop&auto=format,compress&q=75&dpr=1.5',
    '?auto=format%2Ccompress&fm=webp',
    '?sw=300&sh=300&sm=fit',
    '?wid=400&hei=400&fmt=webp',
    '?quality=80&fit=bounds&height=&width=',
    '?ver=a1b2c3d4',
  ])('allows a query that only sizes, dates or cuts a picture: %s', (query) => {
    for (const path of ['', 'https://cdn.invalid'])
      expect(canAutoload(`${path}/a.png${query}`, ['https://cdn.invalid'])).toBe(true);
    expect(canAutoloadAnywhere(`https://cdn.invalid/a.png${query}`, ['https://cdn.invalid'])).toBe(true);
  });

  it.each([
    '?said=my-address-is-Elm-Street-5',
    '?url=https://evil.invalid/',
    '?w=Elm-Street',
    '?v=elm',
    '?v=4111111111111111',
    '?fit=anna',
    '?crop=center&anna=1',
    '?5551234567',
    '?w=400;said=anna',
    '?W=400',
    '?w=400&',
    `?${'a=1&'.repeat(30_000)}`,
    `?${['w', 'h', 's', 'q', 'v', 't', 'ts', 'wid', 'hei', 'sw', 'sh', 'size', 'width'].map((name) => `${name}=12345`).join('&')}`,
  ])('rejects a query into which the agent could write the conversation: %.60s', (query) => {
    for (const path of ['', 'https://cdn.invalid'])
      expect(canAutoload(`${path}/a.png${query}`, ['https://cdn.invalid'])).toBe(false);
    expect(canAutoloadAnywhere(`https://cdn.invalid/a.png${query}`, ['https://cdn.invalid'])).toBe(false);
  });
});

it('canAutoloadAnywhere allows only relative URLs and trusted origins', () => {
  expect(canAutoloadAnywhere('/a.png', [])).toBe(true);
  expect(canAutoloadAnywhere('https://cdn.example/a.png', ['https://cdn.example/'])).toBe(true);
  expect(canAutoloadAnywhere('https://cdn.example.evil.example/a.png', ['https://cdn.example'])).toBe(false);
  expect(canAutoloadAnywhere(`${location.origin}/a.png`, [])).toBe(false);
});
