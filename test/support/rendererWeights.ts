import { relative } from 'node:path';
import { bundled, gzip } from './bundles.ts';
import { read, root } from './sources.ts';

/** The component file of each kind of message. */
function rendererFiles(): readonly (readonly [kind: string, file: string])[] {
  const source = read('src/components/renderers/defaultRenderers.ts');
  const files = new Map(
    [...source.matchAll(/import \{ (\w+) \} from '\.\/(.+)';/g)].map(([, name, path]) => [name, path]),
  );
  return [...source.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(
    ([, kind = '', name]) => [kind, `src/components/${files.get(name)}`] as const,
  );
}

const folderOf = (file: string) => file.replace(/[^/]+$/, '');

/** Removes imports, which a bundled page file does not have. */
const withoutImports = (code: string) => code.replaceAll(/\bimport(?:\{[^{}]*\}from)?"[^"]*";/g, '');

/**
 * What one more kind of message costs: the component for it with all that it imports before it runs, minified,
 * gzip -9, by itself. Outside is what every conversation has fetched before any message is drawn: React, zustand,
 * words, the check of links that text, media and products share, and each module that the conversation would import if the component's own folder did not exist. What is in
 * that folder counts, whoever else uses it.
 */
export async function rendererWeights(): Promise<ReadonlyMap<string, number>> {
  const isBelow = (path: string) => /\/(?:words|links)\//.test(path) || path.startsWith('node_modules/');
  const shared = new Map<string, ReadonlySet<string>>();
  const weights = new Map<string, number>();
  for (const [kind, file] of rendererFiles()) {
    const own = folderOf(file);
    if (!shared.has(own)) {
      const chunks = await bundled(
        'src/components/panel/Conversation.tsx',
        (path) => isBelow(path) || path.startsWith(own),
      );
      const ids = chunks.flatMap(({ modules }) => Object.keys(modules));
      shared.set(own, new Set(ids.map((id) => relative(root, id))));
    }
    const chunks = await bundled(file, (path) => isBelow(path) || shared.get(own)?.has(path) === true);
    weights.set(kind, gzip(chunks.map(({ code }) => withoutImports(code)).join('\n')));
  }
  return weights;
}
