import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, isSource, read } from '../support/sources.ts';

const layers = ['protocol', 'client', 'store', 'browser', 'react', 'components', 'chat', 'widget'] as const;
const layerOf = (path: string) => layers.find((layer) => path.startsWith(`src/${layer}/`));
const sources = filesBelow('src').filter(isSource);
const imports = sources.flatMap(importsOf);

/** Packages that a layer may import by value. */
const packages: Record<(typeof layers)[number], RegExp> = {
  protocol: /^$/,
  client: /^$/,
  store: /^zustand\/vanilla$/,
  browser: /^$/,
  react: /^(react|zustand(\/.*)?)$/,
  components: /^(react|react-dom)$/,
  chat: /^react$/,
  widget: /^(react|react-dom\/client|preact(\/hooks)?)$/,
};

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

describe('layers', () => {
  it('import values only from their own and lower layers', () => {
    const wrong = imports.filter(({ from, to, byValue }) => {
      const [importer, imported] = [layerOf(from), layerOf(to)];
      return byValue && importer && imported && layers.indexOf(imported) > layers.indexOf(importer);
    });
    expect(wrong).toEqual([]);
  });

  it('keep the client out of the store, the browser layer, the hooks and the components', () => {
    const wrong = imports.filter(
      ({ from, to, byValue }) =>
        byValue && to.startsWith('src/client/') && /^src\/(store|browser|react|components)\//.test(from),
    );
    expect(wrong).toEqual([]);
  });

  it('are imported through their index only, and do not import their own index', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      if (!other) return false;
      const index = to === `src/${other}/index.ts`;
      if (own === other) return index;
      // Importing the index would put all languages into one chunk.
      const isCatalogue =
        /^src\/(widget\/loadMessages|locales)\.ts$/.test(from) && to.startsWith('src/components/messages/');
      // The index would run modules that use the built-in objects before these exist.
      const isEarly = from === 'src/widget/builtIns.ts' && to === 'src/protocol/toJson.ts';
      return !index && !isCatalogue && !isEarly && !to.endsWith('.css');
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('import only allowed packages', () => {
    const wrong = imports.filter(({ from, to, specifier, byValue }) => {
      const layer = layerOf(from);
      if (!layer || specifier.startsWith('.') || !byValue) return false;
      return !packages[layer].test(to);
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('use page globals only in src/widget and src/browser', () => {
    const globals = /(?<![.\w'"`-])(document|window|localStorage|sessionStorage|navigator|location)\.(?=\w)/;
    const wrong = sources.filter((path) => {
      if (path.startsWith('src/widget/') || path.startsWith('src/browser/')) return false;
      return globals.test(withoutComments(read(path)));
    });
    expect(wrong).toEqual([]);
  });
});

describe('imports', () => {
  const all = ['src', 'proxy', 'platform', 'shop-agent']
    .flatMap(filesBelow)
    .filter(isSource)
    .flatMap(importsOf);

  /** Imports of types that may close a cycle. */
  const exceptions = [
    // The element loads the app, which is mounted with the element.
    'src/widget/chatApp.ts -> src/widget/ChatElement.ts',
  ];

  /** Cycles of imports of values and types, without the type imports in `ignored`, written as `from -> to`. */
  function cyclesWithout(ignored: readonly string[]): readonly string[] {
    const graph = new Map<string, string[]>();
    for (const { from, to, byValue } of all) {
      if (byValue || !ignored.includes(`${from} -> ${to}`)) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      else if (!done.has(file)) {
        for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
        done.add(file);
      }
    };
    for (const file of graph.keys()) visit(file, []);
    return cycles;
  }

  it('have no cycles, neither of values nor of types', () => {
    expect(cyclesWithout(exceptions)).toEqual([]);
  });

  it.each(exceptions)('need the exception %s', (exception) => {
    expect(cyclesWithout(exceptions.filter((other) => other !== exception))).not.toEqual([]);
  });
});

describe('code below the widget', () => {
  const synchronous = [
    'src/protocol',
    'src/client',
    'src/store',
    'src/react',
    'src/browser',
    'src/components',
    'src/chat',
  ];

  it.each(synchronous)('has no dynamic imports in %s', (folder) => {
    const files = filesBelow(folder).filter(isSource);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => /\bimport\s*\(/.test(withoutComments(read(path))))).toEqual([]);
  });
});

describe('servers', () => {
  it('import only src/protocol from src', () => {
    const wrong = ['proxy', 'platform', 'shop-agent']
      .flatMap(filesBelow)
      .filter(isSource)
      .flatMap(importsOf)
      .filter(({ to }) => to.startsWith('src/') && to !== 'src/protocol/index.ts');
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('are not imported by src', () => {
    const wrong = imports.filter(({ to }) => /^(proxy|platform|shop-agent|demo|catalogue)\//.test(to));
    expect(wrong).toEqual([]);
  });
});

describe('the shop agent', () => {
  const inShopAgent = filesBelow('shop-agent').filter(isSource).flatMap(importsOf);

  it('is imported only by the composition root of the platform', () => {
    const wrong = filesBelow('platform')
      .filter(isSource)
      .flatMap(importsOf)
      .filter(({ to }) => to.startsWith('shop-agent/'))
      .filter(
        ({ from }) => !['platform/index.ts', 'platform/serve.ts', 'platform/settings.ts'].includes(from),
      );
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('imports nothing into the search but the packages with stemmers and stop words', () => {
    const wrong = inShopAgent
      .filter(({ from }) => from.startsWith('shop-agent/search/'))
      .filter(({ to }) => !/^(?:shop-agent\/search\/|@orama\/stemmers\/|stopword$)/.test(to));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe('files', () => {
  const sourceFiles = [
    'src',
    'proxy',
    'platform',
    'shop-agent',
    'demo',
    'stories',
    'test',
    'scripts',
    'bench',
  ].flatMap(filesBelow);

  it('have at most 400 lines', () => {
    // A catalogue is a plain list, and some languages have six plural forms.
    const isCatalogue = (path: string) => path.startsWith('src/components/messages/');
    const long = sourceFiles
      .filter((path) => !isCatalogue(path))
      .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => [path, read(path).split('\n').length] as const)
      .filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });

  it('have names in camel case or Pascal case', () => {
    const names = sourceFiles.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
    const style = /\/[A-Za-z][A-Za-z0-9]*(\.((steps\.)?test|stories|d))?\.(tsx?|mjs|css)$/;
    // The consumers' frameworks prescribe names, and package.json those of the entries.
    const isPrescribed = (path: string) =>
      /^test\/consumers\/(apps|vite-react18)\/|^src\/[a-z]+-[a-z]+\.ts$/.test(path);
    expect(names.filter((path) => !style.test(path) && !isPrescribed(path))).toEqual([]);
  });

  it('do not suppress type or lint errors', () => {
    const silent = new RegExp(`@ts-(ignore|nocheck|expect-error)|${'biome'}-ignore`);
    const loose = /\bas any\b|: any\b/;
    const wrong = sourceFiles
      .filter((path) => isSource(path) && path !== 'test/rules/layers.test.ts')
      .filter((path) => silent.test(read(path)) || loose.test(withoutComments(read(path))));
    expect(wrong).toEqual([]);
  });
});
