import { expect, test } from 'vitest';
import { Catalogue } from '../../../shop-agent/catalogue/Catalogue.ts';
import { Evidence, shopperSource, shopSource } from '../../../shop-agent/model/Evidence.ts';
import { sentencesOf } from '../../../shop-agent/model/sentences.ts';
import { TextCheck, type TextFault } from '../../../shop-agent/model/TextCheck.ts';
import { productData } from '../../../shop-agent/model/toolData.ts';
import feeds from '../../fixtures/model/feed-products.json' with { type: 'json' };
import { data } from '../Conversation.ts';
import { type ProductFacts, plantedErrors, rightAnswers } from './generatedAnswers.ts';
import { shopNames, type WrittenAnswers, writtenAnswers } from './writtenAnswers.ts';

function faultsOf(
  { results, asked, actions = [] }: Omit<WrittenAnswers, 'right' | 'wrong'>,
  text: string,
): TextFault[] {
  const evidence = new Evidence();
  evidence.addNames(shopNames);
  evidence.addText(asked, shopperSource);
  evidence.addText('2026-11-21', shopSource);
  for (const result of results) evidence.addResult(result);
  for (const action of actions) evidence.prove(action);
  const check = new TextCheck(evidence, 'en', asked);
  return sentencesOf(text).flatMap((sentence) => {
    const fault = check.faultIn(sentence);
    if (fault === undefined) check.accept(sentence);
    return fault ?? [];
  });
}

const written = (kind: 'right' | 'wrong') =>
  writtenAnswers.flatMap((answers) => answers[kind].map((text) => [text, answers] as const));

const catalogue = new Catalogue(data);
const shops: readonly (readonly ProductFacts[])[] = [
  data.products.map((product) => productData(product, catalogue) as unknown as ProductFacts),
  feeds.coffee as readonly ProductFacts[],
  feeds.furniture as readonly ProductFacts[],
];

/** Every product with the next one, as the results of a search. */
const searches = shops.flatMap((products) =>
  products.slice(1).flatMap((other, at) => {
    const product = products[at];
    return product ? [{ product, other, results: [{ products: [product, other] }], asked: 'which one' }] : [];
  }),
);

test('leaves right answers alone that were written by hand', () => {
  const touched = written('right').filter(([text, answers]) => faultsOf(answers, text).length > 0);
  expect(written('right').length).toBeGreaterThanOrEqual(60);
  expect(touched.map(([text]) => text).length, touched.map(([text]) => text).join('\n')).toBeLessThanOrEqual(
    1,
  );
});

test('finds errors that were written by hand', () => {
  // A host name is not a statement: it is removed from every text.
  const wrong = written('wrong').filter(([text]) => !text.includes('.com'));
  const missed = wrong.filter(([text, answers]) => faultsOf(answers, text).length === 0);
  expect(wrong.length).toBeGreaterThanOrEqual(40);
  expect(missed.map(([text]) => text)).toEqual([]);
});

test('leaves 98 % of right answers alone that are made of results of tools', () => {
  const texts = searches.flatMap((search) =>
    rightAnswers(search.product, search.other).map((text) => ({ text, search })),
  );
  const touched = texts.filter(({ text, search }) => faultsOf(search, text).length > 0);
  expect(texts.length).toBeGreaterThanOrEqual(1000);
  expect(
    touched.length / texts.length,
    touched
      .map(({ text, search }) => `${text} ${faultsOf(search, text)}`)
      .slice(0, 40)
      .join('\n'),
  ).toBeLessThanOrEqual(0.02);
});

test('finds 95 % of planted errors of each kind', () => {
  const errors = searches
    .filter((_, at) => at % 5 === 0)
    .flatMap((search, seed) =>
      plantedErrors(search.product, seed).map(([kind, text]) => ({ kind, text, search })),
    );
  expect(errors.length).toBeGreaterThanOrEqual(200);
  const missed = errors.filter(({ text, search }) => faultsOf(search, text).length === 0);
  for (const kind of new Set(errors.map((each) => each.kind))) {
    const of = missed.filter((each) => each.kind === kind);
    const share = of.length / errors.filter((each) => each.kind === kind).length;
    expect(
      share,
      `${kind}: ${of
        .map(({ text }) => text)
        .slice(0, 5)
        .join('\n')}`,
    ).toBeLessThanOrEqual(0.05);
  }
});
