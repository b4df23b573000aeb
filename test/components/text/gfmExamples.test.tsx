import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { gfmExamples } from './gfmExamples.ts';
import { skeleton } from './skeleton.ts';

/** Examples that we read in another way, by the spec's own numbers, and why. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'a table’s second line may name fewer columns than the first': [203],
  'a table without rows has an empty body': [205],
  'an address ends before a bracket that nothing in it opened': [625],
  'what only looks like the name of a character belongs to the address': [626],
  'other schemes than those for shoppers are words': [628],
  'the last part of a mail address has two letters at least': [631],
};

const ours = (markdown: string): string => {
  const { container, unmount } = render(<Text text={markdown} />);
  const told = skeleton(container);
  unmount();
  return told;
};
const theirs = (html: string): string => skeleton(new DOMParser().parseFromString(html, 'text/html').body);

describe('the examples of GitHub’s tables, task lists, strikethrough and addresses', () => {
  it('are read as its specification reads them, but for those that are listed', () => {
    const others = gfmExamples.filter(({ markdown, html }) => ours(markdown) !== theirs(html));
    expect(gfmExamples).toHaveLength(23);
    expect(others.map(({ number }) => number)).toEqual(
      Object.values(deviations)
        .flat()
        .toSorted((a, b) => a - b),
    );
  });
});
