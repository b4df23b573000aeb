import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { freePort, type Running, run } from './processes.ts';

const started: Running[] = [];
afterEach(async () => {
  for (const process of started.splice(0).reverse()) await process.stop();
});

const portNames = ['PORT', 'PLATFORM_PORT', 'PLATFORM_CONTROL_PORT'] as const;

/** Runs `npm start` until the end of the test, without waiting for the shop. */
export async function runStart(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const ports = await Promise.all(portNames.map(async (name) => [name, String(await freePort())] as const));
  const settings = { ...Object.fromEntries(ports), ...env };
  const running = run('scripts/start.mjs', args, settings);
  started.push(running);
  return { running, platformUrl: `http://127.0.0.1:${settings.PLATFORM_PORT}` };
}

/** Runs `npm start` until the end of the test, and returns the addresses of the shop and its platform. */
export async function startShop(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const { running, platformUrl } = await runStart(args, { DATA_DIR: dataDir, ALLOW_NO_ORIGIN: '1', ...env });
  const [, url = ''] = await running.printed(/The shop is open at (\S+)\//);
  return { running, url, platformUrl };
}

/** Asks the proxy's default agent and returns its events. */
export async function ask(url: string, text: string): Promise<readonly AgentEvent[]> {
  const transport = createHttpTransport({ endpoint: `${url}/agent` });
  const { sessionId } = await transport.init({});
  const events: AgentEvent[] = [];
  const inputs = [{ kind: 'text', text }] as const;
  for await (const item of transport.invoke({ sessionId, inputs, turnId: randomUUID() }))
    if (item.kind === 'events') events.push(...item.events);
  return events;
}

/** The products that events recommend. */
export const productsOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.kind === 'recommendation' ? event.products : []));
