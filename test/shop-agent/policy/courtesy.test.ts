import { expect, test } from 'vitest';
import { Conversation, data } from '../Conversation.ts';

test.each([
  'are you a person?',
  'am I talking to a robot',
  'is this a bot or a human',
  'Are you real?',
  'are you an AI?',
  'who am I talking to, a machine?',
  'sind Sie ein Mensch?',
  'êtes-vous un robot ?',
  '¿eres una persona real?',
])('tells the truth about itself: %s', async (words) => {
  const { text, choices, handover } = await new Conversation().say(words);
  expect(text).toMatch(/automated|automatischer|automatique|automático/);
  expect(choices.map(({ id }) => id)).toContain('person');
  expect(handover).toBeUndefined();
});

test.each(['I want to talk to a human', 'can I speak to someone please', 'customer service', 'Ask a person'])(
  'hands over to a person: %s',
  async (words) => {
    const { handover, text } = await new Conversation().say(words);
    expect(handover).toEqual({
      ...{ triggerHandover: true, reason: 'The customer asked for a person.' },
      reasonNative: expect.stringMatching(/\S/),
    });
    expect(text).not.toMatch(/\bjoin|connecting|on (?:its|their) way/i);
  },
);

test('hands over with a reason in the shopper’s language', async () => {
  const { handover } = await new Conversation().say('Ich möchte mit einem Mitarbeiter sprechen');
  expect(handover?.reason).toBe('The customer asked for a person.');
  expect(handover?.reasonNative).toBe('Team fragen');
});

test.each(['my jacket arrived broken', 'this is ridiculous, nothing works', 'I got the wrong item'])(
  'is sorry about a problem and hands over: %s',
  async (words) => {
    const { handover, text } = await new Conversation().say(words);
    expect(handover?.reason).toContain('problem');
    expect(text).toContain('sorry');
  },
);

test('greets with the name of the shop and what can be asked', async () => {
  const { text, suggestions } = await new Conversation().say('good morning');
  expect(text).toContain(data.shop.name);
  for (const question of suggestions)
    expect((await new Conversation().say(question)).text, question).not.toContain('didn’t understand');
});

test('answers thanks and a refusal without a search', async () => {
  const thanks = await new Conversation().talk('tents', 'thank you');
  expect(thanks.text).toBe('You’re welcome!');
  const refusal = await new Conversation().talk('tents', 'no thanks');
  expect(refusal.text).toContain('All right');
  expect([...thanks.cards, ...refusal.cards]).toEqual([]);
});

test('a goodbye closes the session', async () => {
  const { events } = await new Conversation().say('goodbye');
  expect(events.at(-1)).toEqual({ sessionCloseEvent: {} });
});

test('the second sentence in a row that is not understood hands over to a person', async () => {
  const talk = new Conversation();
  expect((await talk.say('qwertyuiop zxcvb')).handover).toBeUndefined();
  expect((await talk.say('asdfgh plokij')).handover?.reason).toContain('did not understand');
});

test('a sentence that is understood resets the count', async () => {
  const reply = await new Conversation().talk('qwertyuiop zxcvb', 'tents', 'asdfgh plokij');
  expect(reply.handover).toBeUndefined();
});

test('says what it can do', async () => {
  expect((await new Conversation().say('what can you do?')).text).toContain('compare');
  const kinds = await new Conversation().say('what do you sell?');
  const { ids } = await new Conversation().say(kinds.choices[0]?.title ?? '');
  expect(kinds.choices.length).toBeGreaterThan(3);
  expect(ids.length).toBeGreaterThan(0);
});
