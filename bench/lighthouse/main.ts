// Lighthouse's four scores of the demo shop on a phone, with the script tag and without it. The tag must not lower a score,
// except performance by one point.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { serveFolder } from '../../test/support/serveFolder.ts';
import { openWholeShop } from '../../test/support/shop.ts';
import { median } from '../support/rounds.ts';
import { printChecks, printTable } from '../support/table.ts';

const root = process.cwd();
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof categories)[number], { readonly score: number }>>;
const pages = ['/', '/p/skerry-down-parka/'];
const rounds = 3;
/** Points by which the performance score of one page varies from run to run. */
const noise = 1;

/** Copies the shop's files without the script tag and returns the folder. */
function withoutTag(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-lighthouse-'));
  cpSync(join(root, 'demo/dist'), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = join(folder, name);
    const tag = /<script[^>]*shelftalk\.js[^>]*><\/script>/g;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(tag, ''));
  }
  return folder;
}

/** Runs Lighthouse's command with its settings for a phone; returns the scores, 0 to 100. */
async function lighthouse(url: string): Promise<readonly number[]> {
  const flags = `--headless=new ${chromiumArgs.join(' ')}`;
  const child = spawn(
    process.execPath,
    [
      join(root, 'bench/node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() ?? 'chromium' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) text += part;
  const { categories: found } = JSON.parse(text) as { categories: Scores };
  return categories.map((name) => Math.round(found[name].score * 100));
}

const shop = await openWholeShop();
const folder = withoutTag();
const bare = await serveFolder(folder);
const rows: {
  readonly page: string;
  readonly plain: readonly number[];
  readonly tagged: readonly number[];
}[] = [];
for (const page of pages) {
  const plain: (readonly number[])[] = [];
  const tagged: (readonly number[])[] = [];
  // Interleaved, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await lighthouse(bare.url + page));
    tagged.push(await lighthouse(shop.url + page));
  }
  const medians = (runs: readonly (readonly number[])[]) =>
    categories.map((_, at) => median(runs.map((scores) => scores[at] ?? Number.NaN)));
  rows.push({ page, plain: medians(plain), tagged: medians(tagged) });
}
await bare.close();
await shop.close();
rmSync(folder, { recursive: true });

console.log(`\nLighthouse 12, a phone, median of ${rounds}\n`);
printTable(
  ['', ...categories],
  rows.flatMap(({ page, plain, tagged }) => [
    [`${page} without the tag`, ...plain],
    [`${page} with the tag`, ...tagged],
  ]),
);
printChecks(
  rows.map(({ page, plain, tagged }) => ({
    claim: `${page} has no lower score with the tag; performance is at most ${noise} point lower`,
    passed: tagged.every((score, at) => score >= (plain[at] ?? 0) - (at === 0 ? noise : 0)),
  })),
);
