import { filesBelow, read } from './sources.ts';

/** A fenced block of a document. */
export interface CodeBlock {
  /** `docs/react.md:12`, the line of the fence. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const isMarkdown = (path: string) => path.endsWith('.md');

/** Documents for users and contributors. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  ...filesBelow('docs').filter(isMarkdown),
];

/** Documents of some folders. Their links and the files that they name are checked, too. */
export const folderDocuments: readonly string[] = [
  'src/README.md',
  'proxy/README.md',
  'platform/README.md',
  'bench/README.md',
];

const fence = /^( *)```([\w-]*)[^\n]*\n([\s\S]*?)^\1```$/gm;

/** The fenced blocks of a document, in order. */
export function codeBlocks(path: string): CodeBlock[] {
  const text = read(path);
  return [...text.matchAll(fence)].map(({ index, 2: language = '', 3: code = '' }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }));
}

/** The text of a document without its fenced blocks. */
export const prose = (path: string): string => read(path).replace(fence, '');

/** The anchors of a document's headings, as GitHub builds them. */
export function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose(path).matchAll(/^#{1,6} (.+)$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    const anchor = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The targets of a document's links and pictures that are no absolute URLs. */
export const localLinks = (path: string): string[] =>
  [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
