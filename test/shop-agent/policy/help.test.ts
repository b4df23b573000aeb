import { expect, test } from 'vitest';
import { HelpTexts } from '../../../shop-agent/HelpTexts.ts';
import { Conversation, data } from '../Conversation.ts';

const linkOf = (id: string) => data.knowledge.find((entry) => entry.id === id)?.link ?? '?';

test.each([
  ['How can I pay?', 'payment'],
  ['What is your return policy?', 'returns'],
  ['how long does delivery take?', 'delivery'],
  ['Do you ship to Switzerland?', 'delivery-abroad'],
  ['can I pay in instalments?', 'instalments'],
])('a question of a help text is answered with the text and its link: %s', async (words, id) => {
  const { text } = await new Conversation().say(words);
  expect(text).toContain(linkOf(id));
  expect(text).toContain(data.knowledge.find((entry) => entry.id === id)?.answer);
});

test.each(['what is your retrun policy?', 'how long does delivary take?', 'do you ship to Switserland?'])(
  'a typing error changes nothing: %s',
  async (words) => {
    expect((await new Conversation().say(words)).text).toContain('/help/#');
  },
);

test.each([
  'can I cook inside the tent?',
  'do you deliver by helicopter?',
  'can I pay with seashells?',
  'who founded the company?',
])('no help text answers a question that its words do not carry: %s', async (words) => {
  const { text } = await new Conversation().say(words);
  expect(text).not.toContain('/help/#');
});

test('every question of a help text finds its text', () => {
  const help = new HelpTexts(data.knowledge, 'en');
  const others = data.knowledge.flatMap(({ id, questions }) =>
    questions.filter((question) => {
      const found = help.find([question]);
      // "Who are you?" has no word that carries a meaning.
      return found && !(found.entry.id === id && found.coverage === 1);
    }),
  );
  expect(others).toEqual([]);
});

test('a help text suggests questions of its topic, without the one that was asked', async () => {
  const { suggestions } = await new Conversation().say('How can I pay?');
  expect(suggestions.length).toBeGreaterThan(0);
  expect(suggestions).not.toContain('How can I pay?');
  for (const question of suggestions)
    expect((await new Conversation().say(question)).text, question).toContain('/help/#');
});
