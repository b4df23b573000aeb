import { render } from '@testing-library/react';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';

/** Constructs that we read exactly as the standard does. */
const constructs: readonly string[] = [
  'a **b** c',
  '*a* and _b_',
  '***a** b*',
  '**a *b* c**',
  'a*b*c and a_b_c',
  '*a **b*** c',
  '**bold**text and __x__y',
  '* not a list*item',
  '~~gone~~ here',
  '`code` and ``co`de``',
  '`a **b**` c',
  '[a](https://x.example)',
  '[a *b*](https://x.example/c "t")',
  '[a](<https://x.example/b>)',
  'a [b] c',
  '\\*a\\* \\[b\\]',
  'AT&amp;T &lt;b&gt;',
  'see https://x.example/a.',
  'www.x.example is here',
  '- a\n- b\n- c',
  '* a\n* b',
  '1. a\n2. b',
  '3. a\n4. b',
  '- a\n  - b\n  - c\n- d',
  '1. a\n   - b\n2. c',
  '- a **b**\n- `c`',
  '> a',
  '> a\n> > b',
  '> - a\n> - b',
  '# a',
  '### a *b* ###',
  '---',
  'a\n\n***\n\nb',
  'a\n\nb',
  '```\na <b>\n  c\n```',
  '~~~js\nlet a;\n~~~',
  '```\nunclosed',
  '| a | b |\n|---|:-:|\n| c | `d` |\n| e | f |',
  'a | b\n--- | ---\nc | d',
  '| a |\n|---|\n| b \\| c |',
];

/** Only what both must agree on: which elements, in which order, with which words and links. */
const skeleton = (root: Element): string => {
  const walk = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element)) return '';
    const name = node.localName.replace(/^h\d$/u, 'h');
    const inner = [...node.childNodes].map(walk).join('');
    const wrapper = name === 'div' || (name === 'p' && node.parentElement?.localName === 'li');
    if (wrapper) return inner;
    const href = node.getAttribute('href');
    const start = node.getAttribute('start');
    return `<${name}${href ? ` ${href}` : ''}${start && start !== '1' ? ` ${start}` : ''}>${inner}</${name}>`;
  };
  return [...root.childNodes]
    .map(walk)
    .join('')
    .replace(/>\s+/gu, '>')
    .replace(/\s+</gu, '<')
    .replaceAll('http://www', 'https://www');
};

describe('markdown', () => {
  it.each(constructs)('is read as the standard reads it: %j', (text) => {
    const oracle = new DOMParser().parseFromString(
      micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
      'text/html',
    );
    const { container } = render(<Text text={text} />);
    const ours = container.querySelector('.shelftalk-text');
    expect(ours && skeleton(ours)).toBe(skeleton(oracle.body));
  });
});
