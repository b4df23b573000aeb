import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { googleXml } from '../platform/agent/feed/generateFeed.ts';
import { FakeModel, recorded, status } from '../platform/agent/model/FakeModel.ts';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { freePort, type Running, run } from '../support/processes.ts';

const started: Running[] = [];
afterEach(async () => {
  for (const process of started.splice(0)) await process.stop();
});

/** Runs `npm start` and returns the process and the shop's address. */
async function start(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const names = ['PORT', 'PLATFORM_PORT', 'PLATFORM_CONTROL_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())] as const));
  const running = run('scripts/start.mjs', args, {
    ...Object.fromEntries(ports),
    DATA_DIR: dataDir,
    ALLOW_NO_ORIGIN: '1',
    ...env,
  });
  started.push(running);
  const [, url = ''] = await running.printed(/The shop is open at (\S+)\//);
  return { running, url };
}

/** Asks the proxy's default agent and returns its events. */
async function ask(url: string, text: string): Promise<readonly AgentEvent[]> {
  const transport = createHttpTransport({ endpoint: `${url}/agent` });
  const { sessionId } = await transport.init({});
  const events: AgentEvent[] = [];
  const inputs = [{ kind: 'text', text }] as const;
  for await (const item of transport.invoke({ sessionId, inputs, turnId: randomUUID() }))
    if (item.kind === 'events') events.push(...item.events);
  return events;
}

const titlesOf = (events: readonly AgentEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'recommendation' ? event.products.map(({ title }) => title) : [],
  );

describe('npm start -- --feed', () => {
  it('sells the products of the feed, and reads an index when it starts again', async () => {
    const dataDir = await createDataFolder();
    const feed = join(dataDir, 'feed.xml');
    writeFileSync(feed, googleXml(30).replace('<g:price>11.50 EUR</g:price>', '<g:price/>'));
    const first = await start(dataDir, ['--feed', feed]);
    expect(first.running.errors()).toMatch(
      /Read 29 products from the feed\. Skipped 1:\n {2}line \d+: it has no price/,
    );
    expect(await (await fetch(`${first.url}/`)).text()).toContain('<h1>Oak Street</h1>');
    const titles = titlesOf(await ask(first.url, 'show me mugs'));
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toContain('mugs');
    await first.running.stop();
    const second = await start(dataDir, ['--feed', feed]);
    expect(second.running.errors()).toContain('Read 29 products from the index of the feed.');
    expect(titlesOf(await ask(second.url, 'show me mugs'))).toEqual(titles);
  });

  it('names the reason when the feed cannot be used', async () => {
    const running = run('scripts/start.mjs', ['--feed', '/nowhere.csv'], {
      PLATFORM_PORT: String(await freePort()),
      PLATFORM_CONTROL_PORT: String(await freePort()),
      PORT: String(await freePort()),
    });
    started.push(running);
    expect(await running.ended).toBe(1);
    expect(running.errors()).toContain('CATALOGUE_FEED is /nowhere.csv. There is no such file or folder.');
  });

  it('refuses other options', async () => {
    const running = run('scripts/start.mjs', ['--fed', 'a.csv'], {});
    started.push(running);
    expect(await running.ended).toBe(1);
    expect(running.errors()).toBe('The options are --feed FILE or --ucp URL.\n');
  });
});

describe('npm start with AGENT_MODEL_URL', () => {
  it('lets the model respond, and logs a failure without key and texts', async () => {
    const server = new FakeModel();
    await server.listen();
    server.play(recorded('search.sse'), recorded('answer.sse'), status(401));
    const { running, url } = await start(await createDataFolder(), [], {
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
