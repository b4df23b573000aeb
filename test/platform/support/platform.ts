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

/** Timeout in milliseconds of hooks and tests that start a database on a busy machine. */
export const databaseTimeout = 120_000;

/** Timeout and interval in milliseconds for waiting for a condition on a busy machine. */
export const waitOptions = { timeout: 30_000, interval: 5 };

const shared = globalThis as { shelftalkTestDatabase?: Promise<Database> };

/** One in-memory database for the whole worker, because a database uses hundreds of megabytes and takes seconds to start. */
export function sharedDatabase(): Promise<Database> {
  shared.shelftalkTestDatabase ??= openEmbeddedDatabase();
  return shared.shelftalkTestDatabase;
}

export function assistantMessage(text: string): ResponseEvent {
  return { messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } };
}
export function userMessage(text: string): InputEvent {
  return { messageEvent: { role: 'USER', content: { textContent: { text } } } };
}

/** An agent that responds with the number of the turn. */
export const turnCountingAgent: Agent = {
  async *respond({ number }) {
    yield assistantMessage(`turn ${number}`);
    return undefined;
  },
};

/** The parts of a response that the tests read. */
export interface TestResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A running platform with a business and an API key of the business. */
export interface Caller {
  readonly platform: Platform;
  readonly businessId: string;
  readonly secret: string;
  /** Returns the URL of an endpoint for agent sessions, such as `init`. */
  readonly url: (name: string) => string;
  fetch(name: string, body: unknown, options?: RequestInit): Promise<Response>;
  post(name: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** Opens a session. Returns the fields that identify the session in later calls. */
  open(clientKey?: string): Promise<{ businessId: string; clientKey: string; sessionId: string }>;
  close(): Promise<void>;
}

export interface CallerOptions extends Partial<PlatformOptions> {
  /** Further agents, by their id. */
  readonly named?: Readonly<Record<string, Agent>>;
  readonly businessId?: string;
}

/** Starts a platform and adds a full key to a business, which is new unless `businessId` exists. */
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
    const response = await call(name, body, { headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    platform,
    businessId,
    secret,
    url,
    post,
    fetch: call,
    async open(clientKey = 'customer-1') {
      const { body } = await post('init', { businessId, clientKey });
      return { businessId, clientKey, sessionId: sessionIdOf(body) };
    },
    close: () => platform.close(),
  };
}

/** Returns `response.sessionId` of a response. */
export function sessionIdOf(body: unknown): string {
  return (body as { response: { sessionId: string } }).response.sessionId;
}

/** Parses the lines of a stream. */
export function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** Returns the text of each event in a sync response; empty for an event without text. */
export function textsOf(body: unknown): string[] {
  const { responseEvents } = (
    body as {
      response: { responseEvents: { messageEvent?: { content: { textContent?: { text: string } } } }[] };
    }
  ).response;
  return responseEvents.map((event) => event.messageEvent?.content.textContent?.text ?? '');
}

/** The error object with this code and, by default, any message that is not empty. */
export const statusErrorBody = (code: number, message: unknown = expectText) => ({
  code,
  message,
  details: [],
});
/** The body of a failed close. */
export const failedClose = (code: number) => ({ result: null, error: statusErrorBody(code) });
const expectText = { asymmetricMatch: (value: unknown) => typeof value === 'string' && value !== '' };
