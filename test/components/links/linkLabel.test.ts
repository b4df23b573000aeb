import { describe, expect, it } from 'vitest';
import { displayHost } from '../../../src/components/links/displayHost.ts';
import { actualTarget, plainLabel } from '../../../src/components/links/linkLabel.ts';
import { safeHref } from '../../../src/components/text/safeHref.ts';

describe('the label of a link', () => {
  it.each([
    ['https://shop.example/returns', 'https://evil.example/', 'evil.example'],
    ['shop.example', 'https://evil.example/', 'evil.example'],
    ['Go to www.shop.example now', 'https://evil.example/', 'evil.example'],
    ['SHOP.EXAMPLE', 'https://shop.example.evil.example/', 'shop.example.evil.example'],
    ['shop\uff0eexample', 'https://evil.example/', 'evil.example'],
    ['ｓｈｏｐ。example', 'https://evil.example/', 'evil.example'],
    ['sh\u200bop.exam\u200dple', 'https://evil.example/', 'evil.example'],
    ['\u202eelpmaxe.pohs', 'https://evil.example/', 'evil.example'],
    ['https://shop.example@evil.example', 'https://evil.example/', 'evil.example'],
    ['help@shop.example', 'https://evil.example/', 'evil.example'],
    ['help@shop.example', 'mailto:help@evil.example', 'help@evil.example'],
    ['shop.example', 'mailto:a@evil.example?subject=x', 'a@evil.example'],
    ['+351 912 345 678', 'tel:+4490012345', '+4490012345'],
    ['192.168.0.1', 'https://evil.example/', 'evil.example'],
    ['shop.example', 'https://evil.example:8443/', 'evil.example:8443'],
    ['https://sh\u043ep.example/', 'https://sh\u043ep.example/', 'xn--shp-ted.example'],
  ])('%j linking to %s shows %s', (label, href, shown) => {
    expect(actualTarget(label, href)).toBe(shown);
  });

  it.each([
    ['https://shop.example/a', 'https://shop.example/a'],
    ['shop.example', 'https://www.shop.example/a'],
    ['https://www.tube.example/@shop', 'https://www.tube.example/@shop'],
    ['www.shop.example.', 'https://www.shop.example'],
    ['help@shop.example', 'mailto:help@shop.example'],
    ['+351 912 345 678', 'tel:+351912345678'],
    ['0912 345 678', 'tel:0912345678'],
    ['https://bücher.example/', 'https://bücher.example/'],
    ['the returns page', 'https://evil.example/'],
    ['size 10.5', 'https://evil.example/'],
    ['care.pdf', 'https://cdn.example/care.pdf'],
    ['e.g. this', 'https://evil.example/'],
  ])('%j linking to %s adds nothing', (label, href) => {
    expect(actualTarget(label, href)).toBeUndefined();
  });

  it('adds nothing if it is very long', () => {
    expect(actualTarget('a1.'.repeat(10_000), 'https://evil.example/')).toBeUndefined();
    expect(actualTarget('a'.repeat(30_000), 'https://evil.example/')).toBeUndefined();
  });
});

describe('displayHost', () => {
  it.each([
    ['https://shop.example/a', 'shop.example'],
    ['https://bücher.example/a', 'bücher.example'],
    ['https://пример.испытание/', 'пример.испытание'],
    ['https://例え.example/', '例え.example'],
    ['https://sh\u043ep.example/', 'xn--shp-ted.example'],
    ['https://аррӏе.example/', 'xn--80ak6aa92e.example'],
    ['https://xn--80ak6aa92e.example/', 'xn--80ak6aa92e.example'],
    ['mailto:a@shop.example', ''],
  ])('shows the host of %s as %s', (href, shown) => {
    expect(displayHost(href)).toBe(shown);
  });
});

it.each(['https://shop.example@evil.example/', 'https://a:b@evil.example', '//shop.example@evil.example/'])(
  'safeHref rejects an address with user info: %s',
  (address) => {
    expect(safeHref(address)).toBeUndefined();
  },
);

it('removes bidirectional controls from a label', () => {
  expect(plainLabel('\u202ea\u2066b\u2069\u200f\u061c')).toBe('ab');
});
