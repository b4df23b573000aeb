import { expect, test } from 'vitest';
import { Catalogue } from '../../shop-agent/catalogue/Catalogue.ts';
import { SentenceParser } from '../../shop-agent/parsing/SentenceParser.ts';
import { data } from './Conversation.ts';

const catalogue = new Catalogue(data);
const parser = new SentenceParser(catalogue);

test.each([
  ['is there a way to spread the cost over several months?', 'instalments'],
  ['do you post things to Iceland?', 'delivery-abroad'],
  ['somebody should sew up the hole in my coat', 'repair'],
])('"%s" ranks the entry %s first', (question, id) => {
  expect(catalogue.answers.rank(question)[0]?.entry.id).toBe(id);
});

test('a wish for a product is not a question about the shop', () => {
  expect(catalogue.answers.rank('warm sleeping bags').some(({ isAboutShop }) => isAboutShop)).toBe(false);
});

test('finds the sentence of a product that has words of a question, without counting words of the title', () => {
  const [flask] = catalogue.productsOf(['kettle-flask']);
  if (!flask) throw new Error('no flask');
  expect(catalogue.answers.findSentence(flask, 'how many hours does tea stay hot')?.text).toContain(
    '24 hours',
  );
  expect(catalogue.answers.findSentence(flask, 'the kettle thermal flask')).toBeUndefined();
});

test.each([
  ['a hat against sunburn', 'uv-protection'],
  ['poles that are kind to my elbows', 'shock-absorbing'],
  ['a tent I can put up fast', 'quick-pitch'],
])('"%s" describes the feature %s', (wish, feature) => {
  expect(parser.parse(wish).filters.features).toContain(feature);
});

test.each(['plus', 'guest', 'sharing', 'personal'])('does not correct "%s" to a word of the shop', (word) => {
  expect(parser.parse(`one ${word} here`).text).toContain(word);
});

test('does not search for a kind that is excluded, or that only names where the product belongs', () => {
  expect(parser.parse('shoes, not boots').filters.shapes).not.toContain('hiking-boot');
  expect(parser.parse('a bottle that fits in my daypack').filters.shapes).toEqual(['bottle']);
});
