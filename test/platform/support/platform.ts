import {
  type Agent,
  createAgentDirectory,
  createPlatform,
  type Database,
  openEmbeddedDatabase,
  type Platform,
  type PlatformOptions,
} from '../../../platform/index.ts';
import type { InputEvent, ResponseEvent } from '../../../src/protocol/index.ts';

/** Milliseconds that a hook may take in which a database starts, on a machine that is busy. */
export const databaseTimeout = 120_000;

/** How long, and how often, a test waits for a condition on a busy machine. */
export const waitOptions = { timeout: 30_000, interval: 5 };

const shared = globalThis as { shelftalkTestDatabase?: Promise<Database> };

/** One database in memory for the whole worker: each takes hundreds of megabytes and seconds to start. */
export function sharedDatabase(): Promise<Database> {
  shared.shelftalkTestDatabase ??= openEmbeddedDatabase();
  return shared.shelftalkTestDatabase;
}

export function assistantMessage(words: string): ResponseEvent {
  return { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } } };
}
export function userMessage(words: string): InputEvent {
  return { messageEvent: { role: 'USER', content: { textContent: { text: words } } } };
}

/** Says which turn it is. */
export const turnCountingAgent: Agent = {
  async *respond({ number }) {
    yield assistantMessage(`turn ${number}`);
    return undefined;
  },
};

/** An answer as the tests look at it. */
export interface TestResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Caller {
  readonly platform: Platform;
  readonly businessId: string;
  readonly secret: string;
  readonly url: (name: string) => string;
  fetch(name: string, body: unknown, options?: RequestInit): Promise<Response>;
  post(name: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** A new session's address, as every later call names it. */
  open(clientKey?: string): Promise<{ businessId: string; clientKey: string; sessionId: string }>;
  close(): Promise<void>;
}

export interface CallerOptions extends Partial<PlatformOptions> {
  readonly named?: Readonly<Record<string, Agent>>;
  readonly businessId?: string;
}

/** A platform that listens, with a business of its own and a full key. */
export async function startPlatform(
  agent: Agent = turnCountingAgent,
  options: CallerOptions = {},
): Promise<Caller> {
  const { named, businessId: wanted, ...rest } = options;
  const platform = await createPlatform({
    database: rest.database ?? (await sharedDatabase()),
    agents: createAgentDirectory({ catalogue: agent, ...named }),
    ...rest,
  });
  const businessId = await platform.businesses.create(wanted);
  const { secret } = await platform.keys.create({ businessId, name: 'test', kind: 'full' });
  const address = await platform.listen(0);
  const url = (name: string) => `${address}/external/v1/ai/agent_graph/${name}`;
  const call = (name: string, body: unknown, options: RequestInit = {}) =>
    fetch(url(name), {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...options,
      headers: { 'content-type': 'application/json', 'x-api-key': secret, ...options.headers },
    });
  const post = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await call(name, body, { headers });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return {
    ...{ platform, businessId, secret, url, post, fetch: call },
    async open(clientKey = 'customer-1') {
      const { body } = await post('init', { businessId, clientKey });
      return { businessId, clientKey, sessionId: sessionIdOf(body) };
    },
    close: () => platform.close(),
  };
}

/** `response.sessionId` of an answer. */
export function sessionIdOf(body: unknown): string {
  return (body as { response: { sessionId: string } }).response.sessionId;
}

/** What is in a stream's lines. */
export function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** Texts of a sync answer's messages. */
export function textsOf(body: unknown): string[] {
  const { responseEvents } = (
    body as {
      response: { responseEvents: { messageEvent?: { content: { textContent?: { text: string } } } }[] };
    }
  ).response;
  return responseEvents.map((event) => event.messageEvent?.content.textContent?.text ?? '');
}

/** The error triple of a kind, whatever its words. */
export const statusErrorBody = (code: number, message: unknown = expectText) => ({
  code,
  message,
  details: [],
});
/** The body of a close that failed. */
export const failedClose = (code: number) => ({ result: null, error: statusErrorBody(code) });
const expectText = { asymmetricMatch: (value: unknown) => typeof value === 'string' && value !== '' };
