import { randomUUID } from 'node:crypto';
import {
  type Agent,
  createAgentDirectory,
  createPlatform,
  type Database,
  openEmbedded,
  type Platform,
  type PlatformOptions,
} from '../../../platform/index.ts';
import type { InputEvent } from '../../../src/protocol/index.ts';

/** One database in memory for the whole worker: each takes hundreds of megabytes and seconds to start. */
let shared: Promise<Database> | undefined;
export function sharedDatabase(): Promise<Database> {
  shared ??= openEmbedded();
  return shared;
}

/** Says back what it was told, and counts. */
export const echo: Agent = {
  async *answer({ inputEvents, number }) {
    yield text(`${number}: ${JSON.stringify(inputEvents)}`);
    return undefined;
  },
};

export function text(words: string): {
  messageEvent: { role: 'ASSISTANT'; content: { textContent: { text: string } } };
} {
  return { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } } };
}
export function said(words: string): InputEvent {
  return { messageEvent: { role: 'USER', content: { textContent: { text: words } } } };
}

export interface Caller {
  readonly platform: Platform;
  readonly businessId: string;
  readonly secret: string;
  readonly address: string;
  post(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** A platform that listens, with a fresh business and a full key. */
export async function startPlatform(
  agents: Readonly<Record<string, Agent>> = { catalogue: echo },
  options: Partial<PlatformOptions> = {},
): Promise<Caller> {
  const platform = await createPlatform({
    database: await sharedDatabase(),
    agents: createAgentDirectory(agents),
    ...options,
  });
  const businessId = await platform.businesses.create(randomUUID());
  const { secret } = await platform.keys.create({ businessId, name: 'test', kind: 'full' });
  const address = await platform.listen(0);
  return {
    ...{ platform, businessId, secret, address },
    post: (name, body, headers = {}) =>
      fetch(`${address}/external/v1/ai/agent_graph/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secret, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
