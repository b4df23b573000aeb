import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { standAlone } from '../../scripts/packDocuments.mjs';
import { runProgram } from '../support/npm.ts';
import { packageFolders, packPackages } from '../support/packPackages.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The addresses of links and pictures in a document, as a renderer of Markdown sees them. */
function addressesIn(path: string): string[] {
  const html = micromark(readFileSync(path, 'utf8'), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return [...html.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}
const isRelative = (address: string) => !/^(?:[a-z][a-z\d+.-]*:|#)/i.test(address);

/** Packs and unpacks the packages into a subfolder. */
function unpack(name: string, env: Readonly<Record<string, string>> = {}) {
  const target = join(folder, name);
  runProgram('mkdir', ['-p', target], { cwd: folder });
  for (const [source, archive] of packPackages(target, env)) {
    const unpacked = join(target, 'unpacked', source === '.' ? 'library' : source);
    runProgram('mkdir', ['-p', unpacked], { cwd: folder });
    runProgram('tar', ['-xzf', archive, '--strip-components=1', '-C', unpacked], { cwd: folder });
  }
  return (source: string) => join(target, 'unpacked', source === '.' ? 'library' : source);
}

const documentsOf = (unpacked: string) =>
  readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/^dist|NOTICES/.test(path))
    .map((path) => join(unpacked, path));

let unpackedOf: (source: string) => string;
let withRepository: (source: string) => string;
beforeAll(() => {
  unpackedOf = unpack('plain');
  withRepository = unpack('repository', { PACKAGE_REPOSITORY: 'https://git.example/shop/talk/' });
});

describe.each(packageFolders)('The package in %s', (source) => {
  it('has a README without relative links and pictures', () => {
    const addresses = addressesIn(join(unpackedOf(source), 'README.md'));
    expect(addresses.filter(isRelative)).toEqual([]);
  });

  it('has no link that leaves the package or leads to nothing', () => {
    const dead = documentsOf(unpackedOf(source)).flatMap((path) =>
      addressesIn(path)
        .filter(isRelative)
        .filter((address) => {
          const target = resolve(dirname(path), address.replace(/#.*/, ''));
          return relative(unpackedOf(source), target).startsWith('..') || !existsSync(target);
        })
        .map((address) => `${path}: ${address}`),
    );
    expect(dead).toEqual([]);
  });

  it('names only files that it contains in place of links', () => {
    const readme = readFileSync(join(unpackedOf(source), 'README.md'), 'utf8');
    const named = [...readme.matchAll(/\(`((?:docs|example)(?:\/[^`]+)?)`\)/g)].map(([, path = '']) => path);
    expect(named).not.toEqual(source === 'platform' ? undefined : []);
    expect(named.filter((path) => !existsSync(join(unpackedOf(source), path)))).toEqual([]);
  });

  it('links to the repository when its address is known', () => {
    const addresses = addressesIn(join(withRepository(source), 'README.md'));
    expect(addresses.filter(isRelative)).toEqual([]);
    const own = addresses.filter((address) => address.startsWith('https://git.example/shop/talk/'));
    for (const address of own) {
      const [, path = ''] = /\/(?:blob|raw)\/HEAD\/([^#]+)/.exec(address) ?? [];
      expect(existsSync(path), address).toBe(true);
    }
    if (source !== 'platform') expect(own.length).toBeGreaterThan(5);
  });
});

test('The library has the guides, the proxy its examples', () => {
  expect(existsSync(join(unpackedOf('.'), 'docs/react.md'))).toBe(true);
  expect(existsSync(join(unpackedOf('.'), 'docs/decisions'))).toBe(false);
  for (const file of ['nginx.conf', 'compose.yaml'])
    expect(existsSync(join(unpackedOf('proxy'), 'example', file))).toBe(true);
  expect(existsSync(join(unpackedOf('platform'), 'example/receiver.mjs'))).toBe(true);
});

describe('A relative link', () => {
  const place = { path: 'README.md', folder: 'proxy', files: ['dist', 'docs/*.md', 'example'] };

  it.each([
    ['[the proxy](docs/proxy.md#start)', 'the proxy (`docs/proxy.md`)'],
    ['[`docs/`](docs/README.md)', '`docs/` (`docs/README.md`)'],
    ['[`example/nginx.conf`](example/nginx.conf)', '`example/nginx.conf`'],
    ['[an example](example)', 'an example (`example`)'],
    ['[elsewhere](../docs/proxy.md)', 'elsewhere'],
    ['[a decision](docs/decisions/0001-a.md)', 'a decision'],
    ['![a picture](docs/shop.png)', 'a picture'],
    ['<p>\n  <img src="docs/shop.png" alt="">\n</p>\n\nText', 'Text'],
    ['[below](#limits), [web](https://a.example/b)', '[below](#limits), [web](https://a.example/b)'],
    ['`[a](b.md)` and\n```md\n[a](b.md)\n```', '`[a](b.md)` and\n```md\n[a](b.md)\n```'],
  ])('%j of a README becomes %j', (text, expected) => {
    expect(standAlone(text, place)).toBe(expected);
  });

  it.each([
    ['[a](b.md)', '[a](b.md)'],
    ['[a](../README.md#x)', '[a](../README.md#x)'],
    ['[a](../src/README.md)', 'a'],
    ['[a](decisions/0001-a.md)', 'a'],
  ])('%s of a guide becomes %s', (text, expected) => {
    expect(standAlone(text, { ...place, path: 'docs/proxy.md' })).toBe(expected);
  });

  it('leads to the repository when its address is known', () => {
    const repository = 'https://git.example/a/b';
    expect(standAlone('[a](../docs/proxy.md#x) ![p](p.png)', { ...place, repository })).toBe(
      `[a](${repository}/blob/HEAD/docs/proxy.md#x) ![p](${repository}/raw/HEAD/proxy/p.png)`,
    );
  });
});
