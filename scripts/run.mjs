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
// Ctrl-C reaches the server, too, which ends at once after a second signal. So signals are not passed on: the server drains
// when it is disconnected, and then still drains after its first signal.
const disconnect = () => {
  if (child.connected) child.disconnect();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, disconnect);
watchParent(disconnect);
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
