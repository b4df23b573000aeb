import { expect, test } from 'vitest';
import { languages, loadLanguage } from '../../../src/components/index.ts';
import { Price } from '../../../src/components/products/Price.tsx';
import { allWords } from '../../../src/components/words/useAllWords.ts';
import { renderPart } from '../../support/render.tsx';

const shown = async (locale: string, isFromPrice = true) => {
  const words = allWords((await loadLanguage(locale)).words);
  const { container } = renderPart(<Price price={39} currency="EUR" isFromPrice={isFromPrice} />, {
    words,
    locale,
  });
  const tag = container.querySelector('.shelftalk-price');
  const price = tag?.querySelector('.shelftalk-price-now')?.textContent ?? '';
  return { words, text: tag?.textContent, price };
};

test.each(languages)(
  'the lowest of several prices stands where %s has it, in its own element',
  async (locale) => {
    const { words, text, price } = await shown(locale);
    expect(price).toMatch(/39|٣٩/u);
    expect(price).not.toBe(text);
    expect(text).toBe(words.priceFrom(price));
  },
);

test('puts the price first in Japanese and Chinese', async () => {
  for (const locale of ['ja', 'zh-Hans']) {
    const { text, price } = await shown(locale);
    expect(text?.startsWith(price)).toBe(true);
  }
});

test('never calls a from-price the lowest price', async () => {
  const claims =
    /lowest|niedrigst|plus bas|más bajo|più basso|laagste|najniższ|menor preço|en düşük|最低|सबसे कम|הנמוך|أقل سعر/iu;
  for (const locale of languages) expect((await shown(locale)).text).not.toMatch(claims);
});

test('shows a single price without "from"', async () => {
  const { text, price } = await shown('ja', false);
  expect(text).toBe(price);
});
