/** Texts on which a naive parser takes quadratic time or more. */
export const floods: Readonly<Record<string, (size: number) => string>> = {
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
  'angle brackets': (size) => '<'.repeat(size),
  'quotes without a space': (size) => '>'.repeat(size),
  'pictures that begin': (size) => '!['.repeat(size / 2),
  'links under brackets': (size) => '['.repeat(size / 2) + '[a](b)'.repeat(size / 12),
  stars: (size) => '*'.repeat(size),
  'one tick and no other': (size) => '`a``b'.repeat(size / 5),
  'wide tables': (size) => `${'|a'.repeat(size / 8)}\n${'|-'.repeat(size / 8)}\n${'|\n'.repeat(size / 4)}`,
  'addresses of letters': (size) => `https://x.example/${'日a가'.repeat(size / 3)}`,
  'addresses that switch scripts': (size) => 'https://x가日.'.repeat(size / 12),
  'address tails in other scripts': (size) => `https://x.example/a${'–'.repeat(size)}`,
  'particles after addresses': (size) => `https://x.example/a${'가'.repeat(size)}`,
  'line breaks': (size) => '<br'.repeat(size / 3),
  'spaces in line breaks': (size) => `<br${' '.repeat(size)}`,
  references: (size) => '&eacute'.repeat(size / 7),
  tildes: (size) => '~a ~~ '.repeat(size / 6),
  ampersands: (size) => '&'.repeat(size),
  fences: (size) => '```\n'.repeat(size / 4),
  'deep items': (size) => {
    let text = '';
    for (let depth = 0; text.length < size; depth = (depth + 2) % 400) text += `${' '.repeat(depth)}- a\n`;
    return text;
  },
};
