import { describe, expect, it } from 'vitest';
import { parseInline } from '../../../src/components/text/inline.ts';
import type { Inline } from '../../../src/components/text/inlineTokens.ts';
import { inlineToText } from '../../../src/components/text/inlineToText.ts';

const read = (text: string) => parseInline(text);

/** Formats the pieces as HTML-like text. */
const format = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const inner = format(piece.children);
      switch (piece.tag) {
        case 'br':
          return '<br>';
        case 'a':
          return `<a ${piece.href}>${inner}</a>`;
        case 'img':
          return `<img ${piece.href} ${inner}>`;
        default:
          return `<${piece.tag}>${inner}</${piece.tag}>`;
      }
    })
    .join('');

const cases: readonly (readonly [title: string, text: string, expected: string])[] = [
  ['plain words', 'just words', 'just words'],
  ['bold', 'a **b** c', 'a <strong>b</strong> c'],
  ['italic', '*a* _b_', '<em>a</em> <em>b</em>'],
  ['bold inside italic', '*a **b** c*', '<em>a <strong>b</strong> c</em>'],
  ['bold and italic at once', '***a***', '<em><strong>a</strong></em>'],
  ['strikethrough with two tildes', '~~old~~ new', '<del>old</del> new'],
  ['one tilde as text', '~old~ new', '~old~ new'],
  ['tildes that mean "about"', 'one (~$1.50) or two (~$10)', 'one (~$1.50) or two (~$10)'],
  ['approximate amounts', '~5 to ~10, ~€3 and 7~', '~5 to ~10, ~€3 and 7~'],
  ['strikethrough around one tilde', '~~about ~$5~~ $4', '<del>about ~$5</del> $4'],
  ['snake_case as text', 'a snake_case_name here', 'a snake_case_name here'],
  ['two ranges as text', '20~25°C and 10~15°C', '20~25°C and 10~15°C'],
  ['one range as text', 'for 20~25°C at most', 'for 20~25°C at most'],
  ['products with and without spaces as text', '5*3*2 and 4 * 3 * 2', '5*3*2 and 4 * 3 * 2'],
  ['one product as text', '2 * 3 * 4', '2 * 3 * 4'],
  ['unclosed marks as text', '**half', '**half'],
  ['marks within code as text', '`**a**`', '<code>**a**</code>'],
  ['a tick between double ticks', '`` a`b ``', '<code>a`b</code>'],
  ['an unclosed tick as text', 'a ` b', 'a ` b'],
  ['escapes', '\\*a\\* \\a', '*a* \\a'],
  ['entities', 'Fell &amp; Ferry &#8364; &bogus;', 'Fell & Ferry € &bogus;'],
  [
    'names of letters and signs',
    'Caf&eacute; &Scaron;koda &lstrok; &euro;5 20&deg; &ndash; &copy; &Omega;',
    'Café Škoda ł €5 20° – © Ω',
  ],
  ['a reference once', '&amp;eacute; &amp;amp;', '&eacute; &amp;'],
  ['numbers of Windows-1252', 'It&#146;s &#x80;5', 'It’s €5'],
  [
    'references that are no character',
    '&odot; &xacute; &constructor; &eacute',
    '&odot; &xacute; &constructor; &eacute',
  ],
  ['a reference in an address', '[a](javascript&colon;alert)', '<span>a</span>'],
  ['a line break', 'a\nb', 'a<br>b'],
  ['HTML line breaks', 'a<br>b<BR/>c<br />d', 'a<br>b<br>c<br>d'],
  ['an HTML line break at the end of a line once', 'a<br>\nb\n<br>c', 'a<br>b<br>c'],
  ['an HTML line break in bold', '**a<br>b**', '<strong>a<br>b</strong>'],
  [
    'a tag that is escaped, in code or longer as text',
    '\\<br> `<br>` <brx> </br>',
    '<br> <code><br></code> <brx> </br>',
  ],
  ['a link', '[fit](https://shop.example/f)', '<a https://shop.example/f>fit</a>'],
  ['a link with a title', '[fit](/f "Fit guide")', '<a /f>fit</a>'],
  ['a link with brackets in it', '[a](https://x.example/a_(b))', '<a https://x.example/a_(b)>a</a>'],
  ['marks inside a link', '[**a** b](/c)', '<a /c><strong>a</strong> b</a>'],
  ['a stray end of a label', 'a](/b) [c](/d)', 'a](/b) <a /d>c</a>'],
  ['a picture', '![boot](https://x.example/b.png)', '<img https://x.example/b.png boot>'],
  [
    'a bare address',
    'see https://x.example/a?b=1.',
    'see <a https://x.example/a?b=1>https://x.example/a?b=1</a>.',
  ],
  ['an address in brackets', '(https://x.example/a)', '(<a https://x.example/a>https://x.example/a</a>)'],
  ['an address without scheme', 'www.x.example', '<a https://www.x.example>www.x.example</a>'],
  [
    'a mail address',
    'write to help@shop.example.',
    'write to <a mailto:help@shop.example>help@shop.example</a>.',
  ],
  ['an angled address', '<https://x.example>', '<a https://x.example>https://x.example</a>'],
  [
    'an address followed by Japanese text',
    '詳しくはhttps://x.example/aをご覧',
    '詳しくは<a https://x.example/a>https://x.example/a</a>をご覧',
  ],
  ['bold around Japanese brackets', '**「強調」**の', '<strong>「強調」</strong>の'],
  [
    'an address with underscores and brackets',
    'https://x.example/a_b_(c)_d, or',
    '<a https://x.example/a_b_(c)_d>https://x.example/a_b_(c)_d</a>, or',
  ],
  [
    'a mail address with an underscore',
    'jo_doe@shop.example',
    '<a mailto:jo_doe@shop.example>jo_doe@shop.example</a>',
  ],
  ['HTML as text', '<b>a</b>', '<b>a</b>'],
];

/** Texts around bare addresses; the brackets contain what is linked. */
const addresses: readonly string[] = [
  '見る：[https://example.com/日本語/パス] です',
  '（[https://example.com/検索?q=靴&色=赤#説明]）',
  '[https://example.com/商品]、[https://example.com/b]。',
  '「[https://example.com/日本語]」です',
  '[https://ja.shop.example/JR東日本] です',
  '[https://ja.shop.example/ジョン・レノン]。',
  '**[https://example.com/日本]**です',
  '[https://x.example]をご覧ください',
  '자세히 [https://x.example/a]에서 보세요',
  '[https://x.example/상품/신발2개]',
  '[https://x.example/item-10개-세트] 있음',
  '[https://日本語.jp/パス]！',
  '[https://пример.рф/каталог/обувь], или',
  '[https://example.com/منتجات/أحذية]، ثم',
  '[https://example.com/מוצרים/נעליים].',
  '[https://example.com/สินค้า/รองเท้า] ดู',
  '[https://example.com/उत्पाद/जूते]।',
  '[https://example.com/%E6%97%A5/x%20y].',
  '“[https://x.example/a]”, «[https://x.example/b]»…',
  '[https://x.example/Bohr–Sommerfeld] – ok',
  '[https://x.example/café_(é)].',
];

describe('text within a line', () => {
  it.each(addresses)('links a bare address: %s', (marked) => {
    const formatted = format(read(marked.replace(/[[\]]/g, '')));
    expect(formatted.replace(/<a ([^>]*)>\1<\/a>/g, '[$1]').replace(/<\/?strong>/g, '**')).toBe(marked);
  });

  it('keeps joiners of an address, which change its words', () => {
    const [link] = read('https://example.com/کفش‌ها');
    expect(link).toMatchObject({ tag: 'a', href: 'https://example.com/کفش%E2%80%8Cها' });
  });

  it.each(cases)('reads %s', (_title, text, expected) => {
    expect(format(read(text))).toBe(expected);
  });

  it('loses no word of a text without markdown', () => {
    const text = 'Grüße 👩‍👩‍👧 مرحبا 25 % – "ok" (really) [1] a_b c*d!';
    expect(inlineToText(read(text))).toBe(text);
  });

  it('limits the depth of nested marks', () => {
    const deep = read(`${'**a *b '.repeat(3000)}x${' c* d**'.repeat(3000)}`);
    let depth = 0;
    for (let pieces = deep; ; depth += 1) {
      const next = pieces.find((piece) => typeof piece !== 'string' && 'children' in piece);
      if (next === undefined || typeof next === 'string' || !('children' in next)) break;
      pieces = next.children;
    }
    expect(depth).toBeGreaterThan(3);
    expect(depth).toBeLessThan(20);
  });
});
