import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../support/sources.ts';

let built: Promise<string> | undefined;

/** The platform's binary, bundled as it is shipped, as a path from the project's root. */
export function bundledMain(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  // Below node_modules, so that its own packages are found from there.
  const outDir = 'node_modules/.shelftalk-test-platform';
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      outDir: join(root, outDir),
      ssr: join(root, 'platform/main.ts'),
      target: 'node20',
      rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js' } },
    },
  });
  return `${outDir}/main.js`;
}
