import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { googleXml } from '../shop-agent/feed/generateFeed.ts';
import { FakeModel, recorded, status } from '../shop-agent/model/FakeModel.ts';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { ask, productsOf, runStart, startShop } from '../support/npmStart.ts';

const titlesOf = (events: readonly AgentEvent[]): readonly string[] =>
  productsOf(events).map(({ title }) => title);

describe('npm start -- --feed', () => {
  it('sells the products of the feed, and reads an index when it starts again', async () => {
    const dataDir = await createDataFolder();
    const feed = join(dataDir, 'feed.xml');
    writeFileSync(feed, googleXml(30).replace('<g:price>11.50 EUR</g:price>', '<g:price/>'));
    const first = await startShop(dataDir, ['--feed', feed]);
    expect(first.running.errors()).toMatch(
      /Read 29 products from the feed\. Skipped 1:\n {2}line \d+: it has no price/,
    );
    expect(await (await fetch(`${first.url}/`)).text()).toContain('<h1>Oak Street</h1>');
    const titles = titlesOf(await ask(first.url, 'show me mugs'));
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toContain('mugs');
    await first.running.stop();
    const second = await startShop(dataDir, ['--feed', feed]);
    expect(second.running.errors()).toContain('Read 29 products from the index of the feed.');
    expect(titlesOf(await ask(second.url, 'show me mugs'))).toEqual(titles);
  });

  it('names the reason when the feed cannot be used', async () => {
    const { running } = await runStart(['--feed', '/nowhere.csv']);
    expect(await running.ended).toBe(1);
    expect(running.errors()).toContain('CATALOGUE_FEED is /nowhere.csv. There is no such file or folder.');
  });

  it('refuses other options', async () => {
    const { running } = await runStart(['--fed', 'a.csv']);
    expect(await running.ended).toBe(1);
    expect(running.errors()).toBe(
      'The options are --feed FILE, with --currency CODE if its prices name none, or --ucp URL.\n',
    );
  });
});

describe('npm start with AGENT_MODEL_URL', () => {
  it('lets the model respond, and logs a failure without key and texts', async () => {
    const server = new FakeModel();
    await server.listen();
    server.play(recorded('search.sse'), recorded('answer.sse'), status(401));
    const { running, url } = await startShop(await createDataFolder(), [], {
      AGENT_MODEL_URL: server.url,
      AGENT_MODEL: 'small',
      AGENT_MODEL_KEY: 'test-model-key',
    });
    const events = await ask(url, 'a waterproof jacket under 150');
    expect(titlesOf(events).length).toBeGreaterThan(0);
    expect(events).toContainEqual(expect.objectContaining({ text: 'The first one is the lightest.' }));
    expect(server.requests[0]?.headers.authorization).toBe('Bearer test-model-key');
    expect(titlesOf(await ask(url, 'a waterproof jacket under 150')).length).toBeGreaterThan(0);
    expect(running.errors()).toContain('"reason":"unauthorized","status":401');
    expect(running.errors() + running.output()).not.toMatch(/test-model-key|waterproof/);
    await server.close();
  });
});
