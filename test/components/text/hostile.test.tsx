import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Text, TextProvider } from '../../../src/components/index.ts';
import { parseBlocks } from '../../../src/components/text/blocks.ts';
import { parseInline } from '../../../src/components/text/inline.ts';

const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=card></form>',
  '<details open ontoggle=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<b onmouseover=alert(1)>x</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java&#9;script:alert(1))',
  '[x](java&#x0A;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61;vascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java\u200bscript:alert(1))',
  '[x](\u202ejavascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://x.example/1)',
  '[x](view-source:https://x.example)',
  '[x](intent://x#Intent;end)',
  '[x](javascript://%0aalert(1))',
  '[x](https:javascript:alert(1))',
  '[x](jar:https://x.example!/)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](https://tracker.example/pixel.gif)',
  '![x](//tracker.example/pixel.gif)',
  '[![x](https://tracker.example/p.gif)](javascript:alert(1))',
  '[x](https://x.example/"onmouseover="alert(1))',
  '[x](https://x.example/ "onload=alert(1)")',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '> <script>alert(1)</script>',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  '# <svg onload=alert(1)>',
  '- [x](javascript:alert(1))',
  '**[x](javascript:alert(1))**',
  'https://x.example/<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://user:pass@evil.example)',
];

const tags = 'p,h3,ul,ol,li,blockquote,hr,pre,code,table,thead,tbody,tr,th,td,strong,em,del,br,a,div';

describe('what a hostile agent writes', () => {
  it.each(payloads)('stays text: %s', (text) => {
    const { container } = render(<Text text={text} />);
    for (const node of container.querySelectorAll('.shelftalk-text *')) {
      expect(node.matches(tags), node.outerHTML).toBe(true);
      for (const { name } of node.attributes) {
        expect(
          [
            'href',
            'target',
            'rel',
            'class',
            'dir',
            'role',
            'tabindex',
            'aria-label',
            'scope',
            'start',
          ].concat('data-align', 'data-level'),
          node.outerHTML,
        ).toContain(name);
      }
    }
    for (const link of container.querySelectorAll('a')) {
      expect(['http:', 'https:', 'mailto:', 'tel:'], link.outerHTML).toContain(link.protocol);
      expect(link.rel).toBe('noopener noreferrer nofollow');
    }
  });

  it('loads a picture only from an origin that the host allows', () => {
    const text = '![a](https://ok.example/a.png) ![b](https://ok.example.evil.example/b.png)';
    const { container } = render(
      <TextProvider value={{ imageOrigins: ['https://ok.example'] }}>
        <Text text={text} />
      </TextProvider>,
    );
    expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['a']);
    expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['b']);
  });
});

/** Texts that make naive readers take a time that grows with the square, or worse. */
const floods: Readonly<Record<string, (size: number) => string>> = {
  'open brackets': (size) => '['.repeat(size),
  'brackets and marks': (size) => '[*_~`'.repeat(size / 5),
  'stars and letters': (size) => '*a '.repeat(size / 3),
  'closers without openers': (size) => 'a* '.repeat(size / 3),
  'mixed runs': (size) => '**a *b __c _d '.repeat(size / 14),
  'ticks of every length': (size) => {
    let text = '';
    for (let length = 1; text.length < size; length = (length % 600) + 1) text += `${'`'.repeat(length)}a `;
    return text;
  },
  'unfinished links': (size) => '[a](b'.repeat(size / 5),
  'unfinished titles': (size) => '[a](b "c'.repeat(size / 8),
  'at signs': (size) => 'a@'.repeat(size / 2),
  'dotted domains': (size) => `a@${'b.'.repeat(size / 2)}`,
  addresses: (size) => 'https://'.repeat(size / 8),
  'address tails': (size) => `https://x.example/${')'.repeat(size)}`,
  'quotes in quotes': (size) => '> '.repeat(size / 2),
  'lists in lists': (size) => '- '.repeat(size / 2),
  'broken rules': (size) => `${'* '.repeat(size / 2)}x`,
  'table rows': (size) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(size / 6)}`,
  'half tables': (size) => '|-|-\n'.repeat(size / 5),
  'blank lines': (size) => '\n'.repeat(size),
  headings: (size) => `# ${' #'.repeat(size / 2)}x`,
  spaces: (size) => `a${' '.repeat(size)}b`,
  ampersands: (size) => '&'.repeat(size),
  fences: (size) => '```\n'.repeat(size / 4),
  'deep items': (size) => {
    let text = '';
    for (let depth = 0; text.length < size; depth = (depth + 2) % 400) text += `${' '.repeat(depth)}- a\n`;
    return text;
  },
};

const timeOf = (text: string): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    for (const block of parseBlocks(text)) if ('text' in block) parseInline(block.text);
    best = Math.min(best, performance.now() - from);
  }
  return best;
};

describe('200 kB of hostile text', () => {
  it.each(Object.keys(floods))('take a time in proportion to their length: %s', (name) => {
    const flood = floods[name] ?? String;
    timeOf(flood(20_000));
    const [small, large] = [timeOf(flood(25_000)), timeOf(flood(200_000))];
    // Eight times the text: a square would be 64 times the time. Below twenty milliseconds all is noise on a busy machine.
    expect(large).toBeLessThan(Math.max(small, 20) * 32);
  });
});
