import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  codeBlocks,
  documents,
  folderDocuments,
  localLinks,
  prose,
} from '../support/documents.ts';
import { filesBelow, read, root } from '../support/sources.ts';

const maxReadmeWords = 900;

describe('the README', () => {
  it(`has at most ${maxReadmeWords} words`, () => {
    expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(maxReadmeWords);
  });
});

describe('links', () => {
  it.each([...documents, ...folderDocuments])('of %s lead to existing files and headings', (path) => {
    const broken = localLinks(path).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('lead from the index to every guide, and from the index of decisions to every decision', () => {
    const guides = filesBelow('docs').filter(
      (path) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/README.md',
    );
    const linked = localLinks('docs/README.md').map((link) => `docs/${link}`);
    expect(guides.filter((path) => !linked.includes(path))).toEqual([]);
    const decisions = filesBelow('docs/decisions').filter((path) => !path.endsWith('README.md'));
    const listed = localLinks('docs/decisions/README.md').map((link) => `docs/decisions/${link}`);
    expect(decisions.filter((path) => !listed.includes(path))).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = filesBelow('docs/decisions').filter((path) => !path.endsWith('README.md'));

  it('are numbered without gaps', () => {
    const numbers = decisions.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each(decisions)('%s has a date, context, decision and consequences', (path) => {
    expect(read(path)).toMatch(
      /^# .+\n\nDate: \d{4}-\d\d-\d\d\n\n## Context\n[\s\S]+## Decision\n[\s\S]+## Consequences\n/,
    );
  });
});

describe('paths in documents', () => {
  const folders = 'src|proxy|platform|test|stories|build|scripts|bench|demo|docs|catalogue';

  it.each([...documents, ...folderDocuments])('%s names only existing files', (path) => {
    const named = [...prose(path).matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)\``, 'g'))].map(
      ([, file = '']) => file,
    );
    const generated = (file: string) =>
      /(^|\/)dist\//.test(file) || /[A-Z]{4,}/.test(file.replace('README', ''));
    expect(named.filter((file) => !generated(file) && !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('names in documents', () => {
  it.each(documents)('of %s are in the files that they are said to be in', (path) => {
    const named = [
      ...prose(path).matchAll(/`([\w.]+)`(?:,? in|,? of) `((?:src|proxy|platform|test)\/[\w./-]+\.tsx?)`/g),
    ];
    const wrong = named.filter(
      ([, name = '', file = '']) =>
        !existsSync(join(root, file)) || !read(file).includes(name.split('.').at(-1) ?? ''),
    );
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});

interface Named {
  readonly name: string;
}
interface Declared {
  readonly tagName: string;
  readonly attributes: readonly Named[];
  readonly members: readonly (Named & { readonly kind: 'field' | 'method' })[];
  readonly events: readonly Named[];
  readonly cssParts: readonly Named[];
}

const { customElements } = JSON.parse(read('package.json')) as { customElements: string };
const manifest = JSON.parse(read(customElements)) as { modules: { declarations: Declared[] }[] };
const declared = manifest.modules.flatMap(({ declarations }) => declarations);
const namesOf = (tag: string, list: 'attributes' | 'events' | 'cssParts'): readonly string[] =>
  declared.find(({ tagName }) => tagName === tag)?.[list].map(({ name }) => name) ?? [];
const attributesOf = (tag: string) => namesOf(tag, 'attributes');

describe('HTML in documents', () => {
  const blocks = documents.flatMap(codeBlocks).filter(({ language }) => language === 'html');
  const chat = attributesOf('shelftalk-chat');

  it.each(blocks)('at $place uses only attributes that exist', ({ code }) => {
    const tags = [...code.matchAll(/<(script|shelftalk-[a-z]+)\b((?:"[^"]*"|[^">])*)>/g)];
    const unknown = tags.flatMap(([, tag = '', text = '']) => {
      const names = [...text.replace(/="[^"]*"/g, '').matchAll(/[\w-]+/g)].map(([name]) => name);
      const ownNames = names.filter((name) => !['class', 'style', 'id'].includes(name));
      if (tag !== 'script') return ownNames.filter((name) => !attributesOf(tag).includes(name));
      const ours = ownNames.filter((name) => name.startsWith('data-')).map((name) => name.slice(5));
      return ours.filter((name) => name !== 'manual' && !chat.includes(name));
    });
    expect(unknown).toEqual([]);
  });

  it('docs/attributes.md lists every attribute of the chat', () => {
    const table = read('docs/attributes.md');
    expect(chat.length).toBeGreaterThan(20);
    expect(chat.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the public names of the chat', () => {
  const events = namesOf('shelftalk-chat', 'events');
  const parts = namesOf('shelftalk-chat', 'cssParts');
  const sheets = filesBelow('src').filter((path) => path.endsWith('.css'));
  const styles = [...sheets, 'src/components/theme/theme.ts'].map(read).join('\n');

  it.each(documents)('in %s exist: events, shadow parts, custom properties', (path) => {
    const text = read(path);
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    expect(found(/\b(shelftalk:[a-z]+)\b/g).filter((name) => !events.includes(name))).toEqual([]);
    expect(found(/::part\(([\w-]+)\)/g).filter((name) => !parts.includes(name))).toEqual([]);
    expect(found(/(--shelftalk-[a-z-]*[a-z])/g).filter((name) => !styles.includes(name))).toEqual([]);
  });

  it('are all in the lists of events and methods', () => {
    const [eventList, methodList] = [read('docs/events.md'), read('docs/attributes.md')];
    const short = events.map((name) => name.slice('shelftalk:'.length));
    expect(short.length).toBeGreaterThan(10);
    expect(short.filter((name) => !eventList.includes(`\`${name}\``))).toEqual([]);
    const members = declared.find(({ tagName }) => tagName === 'shelftalk-chat')?.members ?? [];
    const methods = members.flatMap(({ kind, name }) => (kind === 'method' && name !== 'push' ? name : []));
    expect(methods.length).toBeGreaterThan(10);
    expect(methods.filter((name) => !methodList.includes(`\`${name}(`))).toEqual([]);
  });
});

describe('JSON in documents', () => {
  const blocks = documents.flatMap(codeBlocks);

  it.each(blocks.filter(({ language }) => language === 'json'))('at $place parses', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow();
  });

  it.each(blocks.filter(({ language }) => language === 'ndjson'))('at $place parses by line', ({ code }) => {
    for (const line of code.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe('environment variables', () => {
  const settings = [
    'proxy/config/readConfig.ts',
    'proxy/config/readAgentConfig.ts',
    'proxy/config/readCeilings.ts',
    'proxy/config/readFiguresConfig.ts',
    'proxy/config/readHandlerConfig.ts',
    'proxy/config/readWelcome.ts',
    'platform/settings.ts',
  ]
    .map(read)
    .join('\n');
  const s3 = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY', 'SECRET'].map((name) => `UPLOADS_S3_${name}`);
  const destructured = [...settings.matchAll(/const \{([^}]*)\} = env;/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  );
  const accessed = [...settings.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\(\s*(?:env, )?'([A-Z][A-Z0-9_]+)'/g)];
  const inSettings = [
    ...destructured,
    ...accessed.map(([, property, argument]) => property ?? argument ?? ''),
  ];
  const known = new Set([...inSettings, ...s3]);

  it('are all in docs/environment.md', () => {
    const text = read('docs/environment.md');
    expect(known.size).toBeGreaterThan(40);
    expect([...known].filter((name) => !text.includes(`\`${name}\``)).sort()).toEqual([]);
  });

  it.each(documents)('%s names only variables that exist', (path) => {
    const inProse = [...prose(path).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)];
    const inCommands = codeBlocks(path)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => [...code.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)]);
    const named = [...inProse, ...inCommands].map(([, name = '']) => name);
    // Tools, examples and the C library have settings of their own.
    const others = ['TEST_DEPTH', 'CHROMIUM_PATH', 'NODE_ENV', 'MALLOC_ARENA_MAX', 'PACKAGE_REPOSITORY'];
    expect(named.filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
  });
});
