import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const entry = 'proxy/dist/web.js';
const imports = /^(?:import|export)\b(?:[^;"']*\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every file that an entry leads to, with what it imports. */
function graphOf(path: string, files = new Map<string, readonly string[]>()): Map<string, readonly string[]> {
  if (files.has(path)) return files;
  const found = [...readFileSync(path, 'utf8').matchAll(imports)].flatMap(
    ([, fixed, late]) => fixed ?? late ?? [],
  );
  files.set(path, found);
  for (const specifier of found) {
    if (specifier.startsWith('.')) graphOf(join(dirname(path), specifier), files);
    else graphOf(fileURLToPath(import.meta.resolve(specifier)), files);
  }
  return files;
}

it('the web form of the proxy leads to no module of Node, not to undici, and to one package', () => {
  const graph = graphOf(entry);
  const packages = [...graph.values()].flat().filter((specifier) => !specifier.startsWith('.'));
  expect([...new Set(packages)]).toEqual(['jose']);
});

it('the web form of the proxy seals, limits, remembers and relays where there is nothing of Node', () => {
  const script = 'test/proxy/support/webContext.mjs';
  const flags = ['--experimental-vm-modules', '--no-warnings'];
  const said = JSON.parse(execFileSync(process.execPath, [...flags, script], { encoding: 'utf8' }));
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(said).toMatchObject({ opened: 200, turn: { status: 200 }, resumed: { status: 200 } });
  expect(lines(said.turn.text)).toEqual([
    { seq: 1, result: { n: 1 } },
    { seq: 2, result: { n: 2, text: 'Grüße' } },
    { end: { lines: 2, reason: 'complete' } },
  ]);
  expect(lines(said.resumed.text)).toEqual(lines(said.turn.text).slice(1));
  expect(said.forged.status).toBe(401);
  expect(said.calls).toEqual([
    { path: '/external/v1/ai/agent_graph/init', key: 'key' },
    { path: '/external/v1/ai/agent_graph/invoke', key: 'key' },
  ]);
});
