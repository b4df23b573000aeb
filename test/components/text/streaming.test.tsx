import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { createReader, linesOf, parseBlocks } from '../../../src/components/text/blocks.ts';
import { runsByDepth } from '../../support/depth.ts';

const answer = `Two of ours fit that well.

1. **Kestrel 70** carries best
   - adjustable back
2. *Moor 65* is lighter

| Pack | Price |
|:--|--:|
| Kestrel | 239 € |

> Free returns.

\`\`\`
PACK-10
\`\`\`

See the [fit guide](https://shop.example/guide).`;

const markup = (text: string, streaming: boolean): string => {
  const { container, unmount } = render(<Text text={text} streaming={streaming} />);
  const html = container.querySelector('.shelftalk-text')?.innerHTML ?? '';
  unmount();
  return html.replaceAll(' class="shelftalk-link"', '');
};

describe('a streaming text', () => {
  it('keeps the elements of finished blocks at every character', () => {
    const { container, rerender } = render(<Text text="" streaming />);
    const box = container.querySelector('.shelftalk-text');
    let before: Element[] = [];
    for (let end = 1; end <= answer.length; end += 1) {
      rerender(<Text text={answer.slice(0, end)} streaming />);
      const now = [...(box?.children ?? [])];
      before.slice(0, -1).forEach((node, index) => {
        expect(now[index], answer.slice(0, end)).toBe(node);
      });
      before = now;
    }
    rerender(<Text text={answer} />);
    expect([...(box?.children ?? [])]).toEqual(before);
    before.forEach((node, index) => {
      expect(box?.children[index]).toBe(node);
    });
  });

  it('is parsed the same in pieces and at once', () => {
    const piece = fc.constantFrom(
      '- ',
      '1. ',
      '2',
      '. ',
      'a',
      '\n',
      '\n\n',
      '> ',
      '| a |',
      '|-|',
      '```',
      '# ',
      '   ',
      '---',
      '**',
      '[b](',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = createReader();
        let text = '';
        for (const next of pieces) {
          text += next;
          expect(read(text, true)).toEqual(parseBlocks(linesOf(text), true));
        }
        expect(read(text)).toEqual(parseBlocks(linesOf(text)));
      }),
      { numRuns: runsByDepth(100, 500), seed: 20 },
    );
  });

  it('parses only its last blocks again', () => {
    const read = createReader();
    const before = read('a\n\nb\n\nc\nd\ne', true);
    const after = read('a\n\nb\n\nc\nd\ne\n\nf', true);
    expect(after).toHaveLength(4);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it.each(['- ', '1. ', '* [x] '])('parses only the last items of a list of "%s" again', (mark) => {
    const read = createReader();
    const textOf = (count: number) =>
      `Before\n\n${Array.from({ length: count }, (_, index) => `${mark}item ${index}\n    more`).join('\n')}`;
    const [, before] = read(textOf(10), true);
    const [, after] = read(textOf(12), true);
    expect(after?.blocks).toHaveLength(12);
    before?.blocks?.slice(0, 8).forEach((item, index) => {
      expect(after?.blocks?.[index]).toBe(item);
    });
    expect(read(textOf(12))).toEqual(parseBlocks(linesOf(textOf(12))));
  });

  it.each([
    ['open bold', 'a **b', '<p>a <strong>b</strong></p>'],
    ['half-closed bold', 'a **b*', '<p>a <strong>b</strong></p>'],
    ['open italics', '*a', '<p><em>a</em></p>'],
    ['open bold italics', 'a ***b', '<p>a <em><strong>b</strong></em></p>'],
    ['half-closed bold italics', 'a ***b** c', '<p>a <em><strong>b</strong> c</em></p>'],
    ['marks without text', 'a **', '<p>a </p>'],
    ['open strikethrough', '~~a', '<p><del>a</del></p>'],
    ['a tilde before a number', '~20', '<p>~20</p>'],
    ['open code', 'a `b', '<p>a <code>b</code></p>'],
    ['an incomplete label', 'see [fit gu', '<p>see fit gu</p>'],
    ['a label', 'see [fit guide]', '<p>see fit guide</p>'],
    ['an incomplete address', 'see [fit guide](https://sh', '<p>see fit guide</p>'],
    ['an address that may continue', 'see https://shop.ex', '<p>see https://shop.ex</p>'],
    ['an incomplete reference', 'Fell &am', '<p>Fell </p>'],
    ['a marker that may start a list', 'text\n-', '<p>text</p>'],
    ['a number that may start a list', 'text\n\n1.', '<p>text</p>'],
    ['a line that may be a rule', 'text\n--', '<p>text</p>'],
    ['a heading without text', 'text\n##', '<p>text</p>'],
    ['an incomplete fence', 'text\n``', '<p>text</p>'],
    ['a star between digits', '5*3*', '<p>5*3</p>'],
    ['marks on an earlier line', '*note\nmore', '<p>*note<br>more</p>'],
  ])('renders %s without flicker', (_case, text, html) => {
    expect(markup(text, true)).toBe(html);
  });

  it('renders unclosed marks as text once the stream has ended', () => {
    expect(markup('a **b', false)).toBe('<p>a **b</p>');
    expect(markup('see [fit gu', false)).toBe('<p>see [fit gu</p>');
  });

  it('renders a table from its first bar on', () => {
    const table = '| a | b |\n|---|---|\n| c | d |';
    const { container, rerender } = render(<Text text="| a" streaming />);
    const first = container.querySelector('table');
    expect(first).not.toBeNull();
    for (let end = 4; end <= table.length; end += 1) {
      rerender(<Text text={table.slice(0, end)} streaming />);
      expect(container.querySelector('table'), table.slice(0, end)).toBe(first);
      expect(container.querySelector('p')).toBeNull();
    }
  });

  it('does not support setext headings', () => {
    expect(markup('text\n---', false)).toBe('<p>text</p><hr>');
    expect(markup('text\n===', false)).toBe('<p>text<br>===</p>');
  });
});
