import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFeed } from '../../shop-agent/feed/readFeed.ts';
import { createCatalogueAgent } from '../../shop-agent/index.ts';
import { cpuOf, type Measured } from './cpu.ts';

const kinds = 'mug kettle lamp chair jacket backpack tent scarf rug clock vase blanket'.split(' ');
const colours = 'red blue green black white yellow grey brown'.split(' ');
const brands = Array.from({ length: 40 }, (_, at) => `Brand${String.fromCharCode(65 + (at % 26))}${at}`);
const turns = 24;

/** Measures a feed: the first start with it, and a turn of the catalogue agent. */
export async function measureCatalogue(sizes: readonly number[]): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'shelftalk-bench-'));
    const rows = Array.from({ length: size }, (_, at) => {
      const [kind, colour, brand] = [kinds[at % 12], colours[at % 8], brands[at % 40]];
      return `p${at},${brand} ${colour} ${kind} ${at},${5 + (at % 300)} EUR,https://shop.example/${at},${brand},${colour}`;
    });
    const path = join(folder, 'feed.csv');
    writeFileSync(path, ['id,title,price,link,brand,color', ...rows].join('\n'));
    let agent = createCatalogueAgent({ shopUrl: 'https://shop.example' });
    const start = await cpuOf(async () => {
      const { catalogue } = await readFeed(path, join(folder, 'feed.json'));
      agent = createCatalogueAgent({ catalogue, shopUrl: 'https://shop.example' });
    });
    rmSync(folder, { recursive: true });
    const ask = async (at: number) => {
      const text = `a ${colours[at % 8]} ${kinds[at % 12]} under 200`;
      for await (const _ of agent.respond({
        ...{
          businessId: 'business',
          clientKey: 'customer',
          sessionId: `${at}`,
          agentId: 'catalogue',
          number: 1,
        },
        inputEvents: [{ messageEvent: { role: 'USER', content: { textContent: { text } } } }],
        ...{ memory: undefined, now: new Date(), signal: new AbortController().signal },
      }));
    };
    for (let at = 0; at < 4; at += 1) await ask(at);
    const cpu = await cpuOf(async () => {
      for (let at = 0; at < turns; at += 1) await ask(at);
    });
    measured.push({
      size,
      values: { 'CPU of the first start, ms': start, 'CPU of a turn, ms': cpu / turns },
    });
  }
  return measured;
}
