import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const entry = 'proxy/dist/web.js';
const imports = /^(?:import|export)\b(?:[^;"']*\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every file that an entry imports, directly or indirectly, with its imports. */
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

it('the web entry of the proxy imports one package, no Node module and not undici', () => {
  const graph = graphOf(entry);
  const packages = [...graph.values()].flat().filter((specifier) => !specifier.startsWith('.'));
  expect([...new Set(packages)]).toEqual(['jose']);
});

it('the web entry of the proxy seals, limits, stores and relays without Node modules', () => {
  const script = 'test/proxy/support/webContext.mjs';
  const flags = ['--experimental-vm-modules', '--no-warnings'];
  const result = JSON.parse(execFileSync(process.execPath, [...flags, script], { encoding: 'utf8' }));
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(result).toMatchObject({ opened: 200, turn: { status: 200 }, resumed: { status: 200 } });
  expect(lines(result.turn.text)).toEqual([
    { seq: 1, result: { n: 1 } },
    { seq: 2, result: { n: 2, text: 'Grüße' } },
    { end: { lines: 2, reason: 'complete' } },
  ]);
  expect(lines(result.resumed.text)).toEqual(lines(result.turn.text).slice(1));
  expect(result.forged.status).toBe(401);
  expect(result.calls).toEqual([
    { path: '/external/v1/ai/agent_graph/init', key: 'key' },
    { path: '/external/v1/ai/agent_graph/invoke', key: 'key' },
  ]);
});
