// @ts-check
// `npm run test:nodes`: the tests of the proxy and the platform on Node 22 and 24; `npm run test:full` runs them on the
// installed version. On Linux on x64 only, because the npm packages of these versions are for that system.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { checkNode, ensureInstalled, fail, npmCi, root } from './setup.mjs';

const folder = 'test/support/nodes';

checkNode();
if (process.platform !== 'linux' || process.arch !== 'x64')
  fail('The other versions of Node are packaged for Linux on x64 only.');
ensureInstalled();
npmCi(folder);
await ensureBuilt(['embed', 'server', 'types', 'demo']);

const { dependencies } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
for (const [name, version] of Object.entries(dependencies)) {
  console.log(`Proxy and platform on Node ${version.split('@').at(-1)} ...`);
  const { status } = spawnSync(
    `${root}${folder}/node_modules/${name}/bin/node`,
    [
      `${root}node_modules/vitest/vitest.mjs`,
      'run',
      '--project',
      'node',
      '--project',
      'slow',
      'test/proxy',
      'test/platform',
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
