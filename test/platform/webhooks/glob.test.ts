import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../../../platform/webhooks/glob.ts';
import { stepCounter } from '../../support/countSteps.ts';

const countSteps = stepCounter();

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
  ])('%j over %j: %j', (expression, value, expected) => {
    expect(matches(expression, value)).toBe(expected);
  });

  it('says what a regular expression with the same meaning says', () => {
    const letters = stringMatching(/^[ab*]{0,12}$/);
    assert(
      property(letters, stringMatching(/^[ab]{0,16}$/), (expression, value) => {
        const meaning = new RegExp(`^${expression.replaceAll('*', '.*')}$`, 's');
        expect(matches(expression, value)).toBe(meaning.test(value));
      }),
    );
  });

  it('takes any text as an expression and never throws', () => {
    assert(
      property(string(), string(), (expression, value) => typeof matches(expression, value) === 'boolean'),
    );
  });

  it('takes steps in proportion to the value where others take seconds', async () => {
    const expressions = [`${'*a'.repeat(500)}*`, `*${'a'.repeat(500)}b*`, `*${'a'.repeat(500)}b*c*`];
    for (const expression of expressions) {
      const stepsFor = (length: number) =>
        countSteps('/platform/webhooks/glob.ts', () => matches(expression, 'a'.repeat(length)));
      await stepsFor(1_000);
      const [half, whole] = [await stepsFor(20_000), await stepsFor(40_000)];
      expect(half).toBeGreaterThan(0);
      expect(whole / half).toBeLessThan(2.2);
      expect(whole / 40_000).toBeLessThan(10);
    }
  });
});
