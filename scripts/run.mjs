// @ts-check
// Runs one server alone: `npm run proxy`, `npm run platform [-- command …]`.
import { ensureBuilt } from './build.mjs';
import { spawnServer, watchParent } from './children.mjs';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
if (name !== 'proxy' && name !== 'platform') fail('Name the server to run: proxy or platform.');
checkNode();
ensureInstalled();
await ensureBuilt(name === 'proxy' ? ['embed', 'server'] : ['server']);

const child = spawnServer(name, args, {
  stdio: ['inherit', 'inherit', 'inherit'],
  env: { CATALOGUE_DIR: `${root}catalogue`, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
watchParent(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
