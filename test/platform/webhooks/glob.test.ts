import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../platform/webhooks/glob.ts';

describe('A glob', () => {
  it.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['*', 'anything/at .all', true],
    ['spring', 'spring', true],
    ['spring', 'spring-2026', false],
    ['spring-*', 'spring-2026', true],
    ['spring-*', 'spring-', true],
    ['*-2026', 'spring-2026', true],
    ['*ring*20*', 'spring-2026', true],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a*b*c', 'a-c-b', false],
    ['*abab*', 'aabaabab', true],
    ['**', '', true],
    ['a**b', 'ab', true],
    ['{a,b}[c]?.+*', '{a,b}[c]?.+ and more', true],
    ['A*', 'abc', false],
    ['*é*', 'Café no Rossio', true],
  ])('%j matches %j: %j', (expression, value, expected) => {
    expect(matchesGlob(expression, value)).toBe(expected);
  });

  it('agrees with an equivalent regular expression', () => {
    const letters = stringMatching(/^[ab*]{0,12}$/);
    assert(
      property(letters, stringMatching(/^[ab]{0,16}$/), (expression, value) => {
        const meaning = new RegExp(`^${expression.replaceAll('*', '.*')}$`, 's');
        expect(matchesGlob(expression, value)).toBe(meaning.test(value));
      }),
    );
  });

  it('accepts any text as an expression without throwing', () => {
    assert(
      property(
        string(),
        string(),
        (expression, value) => typeof matchesGlob(expression, value) === 'boolean',
      ),
    );
  });
});
