import { createServerSentEventReader, jsonOf, ucpProfileOf, ucpVersions } from '../protocol/index.ts';
import { sendPatiently } from './sendPatiently.ts';
import { type Fields, recordOf, recordsOf, textOf } from './values.ts';

/** Calls a tool of the shop. Resolves with the cart, or with the shop's `messages` if it returned no cart. */
export type UcpRequest = (tool: string, args: Fields) => Promise<Fields>;

export interface UcpRequestOptions {
  readonly endpoint: string;
  readonly profile: string;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The versions that have carts, newest first. */
const versions = ucpVersions.filter(({ capabilities }) => capabilities.includes('cart'));

/** Milliseconds after which a call without a response fails; until then, other changes wait for the cart's lock. */
const maxWait = 20_000;

/**
 * Creates a function that calls MCP tools. It rejects if the shop cannot be reached or returns neither a cart nor messages. If the
 * shop does not support the version of the profile, it calls again with the profile of the next older version.
 */
export function createUcpRequest({
  endpoint,
  profile,
  fetch = globalThis.fetch.bind(globalThis),
}: UcpRequestOptions): UcpRequest {
  let id = 0;
  let [current, ...older] = versions.map(({ version }) => ucpProfileOf(profile, version));
  const call: UcpRequest = async (tool, args) => {
    id += 1;
    const sent = current;
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: tool, arguments: { meta: { 'ucp-agent': { profile: sent } }, ...args } },
    });
    const response = await sendPatiently(() =>
      fetch(endpoint, {
        method: 'POST',
        headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(maxWait),
        body,
      }),
    );
    const { result, error } = responseIn(await response.text(), id);
    const content = cartIn(recordOf(result));
    const { message, data } = recordOf(error);
    const problems = [recordOf(data), ...recordsOf(content?.messages)];
    if (problems.some(({ code }) => code === 'version_unsupported') && older[0] && older[0] !== sent) {
      [current, ...older] = older;
      return call(tool, args);
    }
    if (content) return content;
    const reason = textOf(message) ?? `status ${response.status} and no result`;
    throw new Error(`The shop responded to ${tool} with ${reason}.`);
  };
  return call;
}

/** Returns the JSON-RPC response to a request, from a body of JSON or of server-sent events. */
function responseIn(body: string, id: number): Fields {
  const events = createServerSentEventReader().push(new TextEncoder().encode(`${body}\n\n`));
  const messages = [jsonOf(body), ...events.map((event) => 'text' in event && jsonOf(event.text))].map(
    recordOf,
  );
  return messages.find((message) => message.id === id) ?? {};
}

/**
 * Returns the cart or the messages in a tool's result: from `structuredContent`, or from the JSON in its texts if the server
 * sends no `structuredContent`.
 */
function cartIn(result: Fields): Fields | undefined {
  const texts = recordsOf(result.content).map(({ text }) => jsonOf(textOf(text) ?? ''));
  for (const content of [result.structuredContent, ...texts].map(recordOf)) {
    const cart = 'cart' in content ? recordOf(content.cart) : content;
    if ('line_items' in cart || 'messages' in cart) return cart;
  }
  return undefined;
}
