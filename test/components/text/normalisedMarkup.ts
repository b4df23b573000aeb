/**
 * Normalises rendered markdown, so that two renderers can be compared: elements, text, links and alignment. All line
 * breaks are equal, and so are all levels of headings. The text of a list item counts as a paragraph. A picture is a link
 * with its alternative text. Empty cells at the end of a row are omitted.
 */
export const normalisedMarkup = (root: Element): string => blocks(root);

const inlineNames = new Set(['a', 'br', 'code', 'del', 'em', 'img', 'input', 'span', 'strong']);
const isInline = (node: Node) => !(node instanceof Element) || inlineNames.has(node.localName);
const aligned: Readonly<Record<string, string>> = { left: 'start', right: 'end' };

const blocks = (parent: Element): string => {
  let result = '';
  let words = '';
  const flush = () => {
    const text = trimText(words);
    if (text !== '') result += `<p>${text}</p>`;
    words = '';
  };
  for (const node of parent.childNodes) {
    if (isInline(node)) {
      words += inline(node);
    } else if (node instanceof Element) {
      flush();
      result += block(node);
    }
  }
  flush();
  return result;
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
      return `<${name}>${trimText([...node.childNodes].map(inline).join(''))}</${name}>`;
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
  const words = trimText([...node.childNodes].map(inline).join(''));
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
const trimText = (words: string) =>
  words
    .replace(/[ \t]+/gu, ' ')
    .replace(/\s*⏎[\s⏎]*/gu, '⏎')
    .replace(/^[\s⏎]+|[\s⏎]+$/gu, '');
