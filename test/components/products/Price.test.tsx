import { expect, test } from 'vitest';
import { Price } from '../../../src/components/products/Price.tsx';
import { languages, loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';

const renderPrice = async (locale: string, isFromPrice = true) => {
  const messages = (await loadMessages(locale)).messages;
  const { container } = renderPart(<Price price={39} currency="EUR" isFromPrice={isFromPrice} />, {
    messages,
    locale,
  });
  const tag = container.querySelector('.shelftalk-price');
  const price = tag?.querySelector('.shelftalk-price-now')?.textContent ?? '';
  return { messages, text: tag?.textContent, price };
};

test.each(languages)(
  'places a from-price in the order of the language %s, in its own element',
  async (locale) => {
    const { messages, text, price } = await renderPrice(locale);
    expect(price).toMatch(/39|٣٩/u);
    expect(price).not.toBe(text);
    expect(text).toBe(messages.priceFrom(price));
  },
);

test('puts the price first in Japanese and Chinese', async () => {
  for (const locale of ['ja', 'zh-Hans']) {
    const { text, price } = await renderPrice(locale);
    expect(text?.startsWith(price)).toBe(true);
  }
});

test('never calls a from-price the lowest price', async () => {
  const claims =
    /lowest|niedrigst|plus bas|más bajo|più basso|laagste|najniższ|menor preço|en düşük|最低|सबसे कम|הנמוך|أقل سعر/iu;
  for (const locale of languages) expect((await renderPrice(locale)).text).not.toMatch(claims);
});

test('shows a single price without "from"', async () => {
  const { text, price } = await renderPrice('ja', false);
  expect(text).toBe(price);
});
