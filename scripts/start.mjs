// @ts-check
// `npm start [-- --feed FILE [--currency CODE] | --ucp URL]`: installs, builds, then runs the platform, the proxy and the demo shop until Ctrl-C.
import { ensureBuilt } from './build.mjs';
import { stopInOrder } from './children.mjs';
import { checkPort, portOf, Shop } from './Shop.mjs';
import { checkNode, ensureInstalled } from './setup.mjs';
import { readSource } from './source.mjs';

checkNode();
const source = readSource(process.argv.slice(2));
ensureInstalled();
await ensureBuilt(['embed', 'server', 'demo']);

const port = portOf('PORT', 8787);
const url = process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
const shop = new Shop({
  port,
  url,
  source,
  onEnd: (name, code) => stop(code, `The ${name} has ended; stopping the rest.`),
});

const stop = stopInOrder(() => shop.stop());

async function main() {
  // The proxy, which uses this port, starts last and would fail only then.
  await checkPort(port, 'PORT');
  await shop.start();
  console.log(`\n  The shop is open at ${url}/\n  Ctrl-C stops it.\n`);
}
main().catch((error) => stop(1, error.message));
