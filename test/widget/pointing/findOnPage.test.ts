import { afterEach, describe, expect, it } from 'vitest';
import type { Product } from '../../../src/protocol/index.ts';
import { findOnPage } from '../../../src/widget/pointing/findOnPage.ts';
import { readPage } from '../../../src/widget/pointing/readPage.ts';
import { changedPages } from './changedPages.ts';

const files: Record<string, string> = import.meta.glob('./pages/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface PageCase {
  readonly url: string;
  readonly products: readonly (Partial<Product> & Pick<Product, 'productId'>)[];
}

/** Opens a page in a frame, with the size of a desktop. Its pictures have no `src`, so nothing is requested. */
function openPage(html: string) {
  const frame = document.createElement('iframe');
  frame.width = '1280';
  frame.height = '900';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document.');
  page.open();
  page.write(html);
  page.close();
  const data = page.getElementById('case');
  const { url, products }: PageCase = JSON.parse(data?.textContent ?? '');
  data?.remove();
  // The finder must not read what the test expects.
  const expected = new Map<Element, readonly string[]>();
  for (const element of page.querySelectorAll('[data-expected]')) {
    expected.set(element, element.getAttribute('data-expected')?.split(' ') ?? []);
    element.removeAttribute('data-expected');
  }
  return { page, url, products, expected };
}

/** Whether both elements cover the same part of the page, up to the padding of a column. */
function isSameBox(one: Element, other: Element): boolean {
  if (one === other) return true;
  if (!one.contains(other) && !other.contains(one)) return false;
  const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
  if (!a || !b) return false;
  const area = ({ width, height }: DOMRect) => width * height;
  return Math.min(area(a), area(b)) / Math.max(area(a), area(b)) > 0.9;
}

const describeElement = (element: Element | undefined) =>
  element ? `<${element.tagName.toLowerCase()} class="${element.className}" id="${element.id}">` : 'nothing';

interface Result {
  readonly correct: number;
  readonly mistakes: readonly string[];
  readonly falseMatches: number;
  readonly total: number;
}

const productOf = (named: PageCase['products'][number]): Product => ({
  title: '',
  description: '',
  ...named,
});

function check(html: string): Result {
  const { page, url, products, expected } = openPage(html);
  const contents = readPage(page, url);
  const mistakes: string[] = [];
  let falseMatches = 0;
  for (const product of products) {
    const found = findOnPage(contents, productOf(product));
    const right = [...expected]
      .filter(([, ids]) => ids.includes(product.productId))
      .map(([element]) => element);
    const isCorrect = found ? right.some((element) => isSameBox(element, found)) : right.length === 0;
    if (isCorrect) continue;
    const isFalse = found !== undefined && !right.some((element) => element.contains(found));
    if (isFalse) falseMatches++;
    mistakes.push(`${product.productId}: ${describeElement(found)} instead of ${describeElement(right[0])}`);
  }
  return { correct: products.length - mistakes.length, mistakes, falseMatches, total: products.length };
}

afterEach(() => document.body.replaceChildren());

describe.each(Object.keys(files))('%s', (file) => {
  it('finds every product that is on the page, and no other', () => {
    const { mistakes, falseMatches } = check(files[file] ?? '');
    expect(mistakes).toEqual([]);
    expect(falseMatches).toBe(0);
  });
});

it('is correct for at least 95 % of the products of all pages, without a false match', () => {
  const results = Object.entries(files).map(([file, html]) => ({ file, ...check(html) }));
  const sum = (pick: (result: Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  const [correct, total] = [sum((result) => result.correct), sum((result) => result.total)];
  console.info(
    results.map(({ file, correct, total }) => `${file}: ${correct} of ${total}`).join('\n'),
    `\nall: ${correct} of ${total}, ${sum((result) => result.falseMatches)} false matches`,
  );
  expect(correct / total).toBeGreaterThanOrEqual(0.95);
  expect(sum((result) => result.falseMatches)).toBe(0);
});

it.each(
  changedPages.map((each, at) => ({
    ...each,
    title: `${at + 1} ${each.page} ${JSON.stringify(each.product)}`,
  })),
)(
  'returns the expected element or nothing: $title',
  ({ page: name, change: [from, to] = ['', ''], product, expected: selector }) => {
    const html = files[`./pages/${name}.html`] ?? '';
    expect(html).toContain(from);
    const { page, url } = openPage(html.replace(from, to));
    const found = findOnPage(readPage(page, url), productOf(product));
    const right = selector === undefined ? undefined : page.querySelector(selector);
    expect(right, 'The selector matches nothing.').not.toBeNull();
    const isCorrect = found && right ? isSameBox(found, right) : !found && !right;
    expect(isCorrect ? 'correct' : describeElement(found)).toBe('correct');
  },
);
