import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from '../../support/sources.ts';

const built = new Map<string, Promise<string>>();

/** A program of the platform, bundled as it is shipped, as a path from the project's root. */
export function bundleProgram(entry: string): Promise<string> {
  const known = built.get(entry) ?? bundle(entry);
  built.set(entry, known);
  return known;
}

/** The platform's binary. */
export const bundleMain = () => bundleProgram('platform/main.ts');

async function bundle(entry: string): Promise<string> {
  const name = basename(entry).replace(/\.\w+$/, '');
  // Below node_modules, so that its own packages are found from there.
  const outDir = `node_modules/.shelftalk-test-platform/${name}`;
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    resolve: { alias: { '@shelftalk/platform/verify': join(root, 'platform/verify.ts') } },
    build: {
      outDir: join(root, outDir),
      ssr: join(root, entry),
      target: 'node20',
      rolldownOptions: { output: { format: 'es', entryFileNames: `${name}.js` } },
    },
  });
  return `${outDir}/${name}.js`;
}
