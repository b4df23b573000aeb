import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { gfmExamples } from './gfmExamples.ts';
import { normalisedMarkup } from './normalisedMarkup.ts';

/** Numbers of the examples that are read differently on purpose, by reason. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'the delimiter row of a table may have fewer cells than the head': [203],
  'a table without rows has an empty body': [205],
  'an address ends before an unmatched closing parenthesis': [625],
  'an unknown character reference is part of the address': [626],
  'only http, https, mailto and tel are linked': [628],
  'a top-level domain has at least two letters': [631],
};

const renderedMarkup = (markdown: string): string => {
  const { container, unmount } = render(<Text text={markdown} />);
  const result = normalisedMarkup(container);
  unmount();
  return result;
};
const specifiedMarkup = (html: string): string =>
  normalisedMarkup(new DOMParser().parseFromString(html, 'text/html').body);

describe('GitHub’s examples of tables, task lists, strikethrough and autolinks', () => {
  it('are rendered as specified, except for the listed deviations', () => {
    const deviating = gfmExamples.filter(
      ({ markdown, html }) => renderedMarkup(markdown) !== specifiedMarkup(html),
    );
    expect(gfmExamples).toHaveLength(23);
    expect(deviating.map(({ number }) => number)).toEqual(
      Object.values(deviations)
        .flat()
        .toSorted((a, b) => a - b),
    );
  });
});
