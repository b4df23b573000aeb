// @ts-check
// `npm start -- --feed FILE`: the platform reads the feed, and the shop's pages show its products.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail } from './setup.mjs';

/**
 * The absolute path of the feed, or undefined; ends the process for other arguments.
 * @param {readonly string[]} args of the command
 * @param {string} folder in which the command was called: npm itself runs scripts in the project's folder
 */
export function readFeedArgument(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  const [name = '', value = '', ...others] = args.flatMap((arg) =>
    arg.startsWith('--feed=') ? ['--feed', arg.slice('--feed='.length)] : [arg],
  );
  if (args.length === 0) return undefined;
  if (name !== '--feed' || value === '' || others.length > 0) fail('The only option is --feed FILE.');
  return resolve(folder, value);
}

const maxStarters = 3;

/**
 * The greeting and the starters of a shop, in the form of WELCOME.
 * @param {string} dataDir folder with the index that the platform wrote
 */
export function welcomeOf(dataDir) {
  const { catalogue } = JSON.parse(readFileSync(`${dataDir}/platform/feed.json`, 'utf8'));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { shape } of catalogue.products) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const kinds = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxStarters);
  const starters = kinds.map(([shape]) => `Show me ${catalogue.shop.shapes[shape].plural.toLowerCase()}`);
  return [`Hello from ${catalogue.shop.name}. What are you looking for?`, ...starters].join('|');
}
