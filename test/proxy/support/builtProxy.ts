import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the proxy into a folder of this name and returns the path of its script. */
export async function buildProxy(name: string): Promise<string> {
  // Inside the project, where the built file can resolve its packages.
  const outDir = join(root, 'node_modules/.cache', name);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { ssr: 'proxy/main.ts', outDir, emptyOutDir: true, target: 'node20' },
  });
  return join(outDir, 'main.js');
}
