/**
 * What two renderings must agree on: which elements in which order, with which words, links and alignment.
 * Line breaks are one kind, whatever made them; words of a list's item count as a paragraph; a picture is
 * its words, linked; cells that a row lacks are not told.
 */
export const skeleton = (root: Element): string => blocks(root);

const inlineNames = new Set(['a', 'br', 'code', 'del', 'em', 'img', 'input', 'span', 'strong']);
const isInline = (node: Node) => !(node instanceof Element) || inlineNames.has(node.localName);
const aligned: Readonly<Record<string, string>> = { left: 'start', right: 'end' };

const blocks = (parent: Element): string => {
  let told = '';
  let words = '';
  const flush = () => {
    const text = tidy(words);
    if (text !== '') told += `<p>${text}</p>`;
    words = '';
  };
  for (const node of parent.childNodes) {
    if (isInline(node)) {
      words += inline(node);
    } else if (node instanceof Element) {
      flush();
      told += block(node);
    }
  }
  flush();
  return told;
};

const block = (node: Element): string => {
  const name = node.localName.replace(/^h[1-6]$/u, 'h');
  switch (name) {
    case 'div':
      return blocks(node);
    case 'pre':
      return `<pre>${(node.textContent ?? '').trimEnd()}</pre>`;
    case 'hr':
      return '<hr>';
    case 'p':
    case 'h':
      return `<${name}>${tidy([...node.childNodes].map(inline).join(''))}</${name}>`;
    case 'tr': {
      const cells = [...node.children].map(cell);
      while (cells.at(-1)?.endsWith('>') && cells.at(-1)?.startsWith('<td')) cells.pop();
      return `<tr>${cells.join('')}</tr>`;
    }
    default: {
      const start = node.getAttribute('start') ?? '1';
      return `<${name}${start === '1' ? '' : ` ${start}`}>${blocks(node)}</${name}>`;
    }
  }
};

const cell = (node: Element): string => {
  const align = node.getAttribute('data-align') ?? node.getAttribute('align') ?? '';
  const words = tidy([...node.childNodes].map(inline).join(''));
  return `<${node.localName} ${aligned[align] ?? align}>${words}`;
};

const inline = (node: Node): string => {
  if (!(node instanceof Element)) return (node.textContent ?? '').replace(/\s*\n\s*/gu, '⏎');
  const inner = () => [...node.childNodes].map(inline).join('');
  switch (node.localName) {
    case 'br':
      return '⏎';
    case 'span':
      return inner();
    case 'input':
      return node.hasAttribute('checked') ? '☑' : '☐';
    case 'img': {
      const alt = node.getAttribute('alt') || (node.getAttribute('src') ?? '');
      return node.closest('a') ? alt : `<a ${resolved(node.getAttribute('src') ?? '')}>${alt}</a>`;
    }
    case 'a':
      return `<a ${resolved(node.getAttribute('href') ?? '')}>${inner()}</a>`;
    case 'code':
      return `<code>${(node.textContent ?? '').replace(/\s+/gu, ' ').trim()}</code>`;
    default:
      return `<${node.localName}>${inner()}</${node.localName}>`;
  }
};

const resolved = (href: string) =>
  new URL(href.replace('http://www', 'https://www'), 'https://base.example/').href
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');
const tidy = (words: string) =>
  words
    .replace(/[ \t]+/gu, ' ')
    .replace(/\s*⏎[\s⏎]*/gu, '⏎')
    .replace(/^[\s⏎]+|[\s⏎]+$/gu, '');
