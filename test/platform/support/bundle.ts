import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from '../../support/sources.ts';

const bundles = new Map<string, Promise<string>>();

/** Bundles a program as for release, once per process. Returns the bundle's path from the project's root. */
export function bundleProgram(entry: string): Promise<string> {
  const existing = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, existing);
  return existing;
}

/** Bundles the platform's main program. */
export const bundleMain = () => bundleProgram('platform/main.ts');

async function bundle(entry: string): Promise<string> {
  const name = basename(entry).replace(/\.\w+$/, '');
  // Below node_modules, so that the bundle can import packages. Each worker writes its own bundle.
  const outDir = `node_modules/.shelftalk-test-platform/${process.env.VITEST_POOL_ID}/${name}`;
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
