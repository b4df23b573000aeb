// @ts-check
// `npm start -- --feed FILE [--currency CODE]` and `npm start -- --ucp URL`: the products of a feed or of another shop, and the pages
// that show them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { agentProfileAt } from '../demo/server/ucpProfile.mjs';
import { fail, root } from './setup.mjs';

/**
 * Products that replace the demo shop's.
 * @typedef {object} Source
 * @property {string} option of `npm start`
 * @property {NodeJS.ProcessEnv} env settings of the two servers
 * @property {string} index path of the platform's file of these products, below the data folder
 */

const usage = 'The options are --feed FILE, with --currency CODE if its prices name none, or --ucp URL.';

/**
 * The source that the arguments name, or undefined; ends the process for other arguments.
 * @param {readonly string[]} args of the command
 * @param {string} folder in which the command was called: npm itself runs scripts in the project's folder
 * @returns {Source | undefined}
 */
export function readSource(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  if (args.length === 0) return undefined;
  const [name = '', value = '', second, currency = '', ...others] = args.flatMap((arg) => {
    const [, option, text] = /^(--\w+)=(.*)$/s.exec(arg) ?? [];
    return option === undefined ? [arg] : [option, text ?? ''];
  });
  const hasCurrency = second === '--currency' && currency !== '';
  if (value === '' || others.length > 0 || (second !== undefined && !hasCurrency)) fail(usage);
  if (name === '--feed')
    return {
      ...{ option: name, index: 'platform/feed.json' },
      env: {
        CATALOGUE_FEED: resolve(folder, value),
        ...(hasCurrency && { CATALOGUE_CURRENCY: currency }),
        DEMO_ROUTES: `${root}demo/server/feed.mjs`,
      },
    };
  if (name !== '--ucp' || hasCurrency) fail(usage);
  if (!/^https?:\/\//i.test(value))
    fail('--ucp needs an address with https://, such as https://shop.example.');
  return {
    ...{ option: name, index: 'platform/ucp.json' },
    env: { CATALOGUE_UCP: value, DEMO_ROUTES: `${root}demo/server/ucp.mjs` },
  };
}

const maxStarters = 3;

/**
 * The greeting and the starters of a shop, in the form of WELCOME.
 * @param {string} index file of the products that the platform wrote
 */
export function welcomeOf(index) {
  const { catalogue } = JSON.parse(readFileSync(index, 'utf8'));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { shape } of catalogue.products) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const kinds = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxStarters);
  const starters = kinds.map(([shape]) => `Show me ${catalogue.shop.shapes[shape].plural.toLowerCase()}`);
  return [`Hello from ${catalogue.shop.name}. What are you looking for?`, ...starters].join('|');
}

/**
 * Serves the agent's profiles in place of the proxy, which is not running yet: the other shop may fetch it during the
 * platform's first call. Resolves with a function that closes this server.
 * @param {number} port of the proxy
 * @returns {Promise<() => Promise<void>>}
 */
export async function serveProfile(port) {
  const server = createServer((request, response) => {
    const profile = agentProfileAt(request.url);
    response.writeHead(profile ? 200 : 503, profile ? profile.headers : { 'retry-after': '5' });
    response.end(profile ? profile.body : '');
  });
  await new Promise((listening, fail) => {
    server.once('error', fail).listen(port, process.env.HOST || '127.0.0.1', () => listening(undefined));
  });
  return () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
}
