import { expect, test } from 'vitest';
import { completeLength, sentencesOf } from '../../../shop-agent/model/sentences.ts';

test.each([
  ['It costs €1.299. It is light.', ['It costs €1.299. ', 'It is light.']],
  [
    'Take one, e.g. a tent. No. 5 holds 3.5 l. Good?',
    ['Take one, e.g. a tent. ', 'No. 5 holds 3.5 l. ', 'Good?'],
  ],
  ['No. It is not. Size M. It fits.', ['No. ', 'It is not. ', 'Size M. ', 'It fits.']],
  ['Ab dem 3. Dezember, z. B. morgens. Gut.', ['Ab dem 3. Dezember, z. B. morgens. ', 'Gut.']],
  ['See [it](https://a.example/p?x=1.5). Yes!', ['See [it](https://a.example/p?x=1.5). ', 'Yes!']],
  ['軽いです。安いです。', ['軽いです。', '安いです。']],
  ['1. One. And two.\n2. Three.\n', ['1. One. And two.\n', '2. Three.\n']],
  ['| a. B | c |\n|---|---|\n', ['| a. B | c |\n', '|---|---|\n']],
])('divides into sentences, items and rows: %s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test.each([
  ['It is light. It', 'It is light. '],
  ['It is light.', ''],
  ['It costs 5. Dez', ''],
  ['It is light.\n', 'It is light.\n'],
  ['Two:\n- one\n- tw', 'Two:\n'],
  ['- one\n- two\n', ''],
  ['- one\n- two\n\n', '- one\n- two\n\n'],
  ['Rows:\n| a |\n|---|\n| b |\n', 'Rows:\n'],
  ['| a |\n|---|\n| b |\nThat is all. Bye', '| a |\n|---|\n| b |\nThat is all. '],
  ['Code:\n```\na. B\n', 'Code:\n'],
  ['軽いです。安', '軽いです。'],
])('completes no sentence, list or table too early: %j', (text, complete) => {
  expect(text.slice(0, completeLength(text))).toBe(complete);
});
