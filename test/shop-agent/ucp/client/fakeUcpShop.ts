import { createServer, type ServerResponse } from 'node:http';
import { OutboundClient } from '../../../../platform/outbound/OutboundClient.ts';
import { UcpClient } from '../../../../shop-agent/ucp/client/UcpClient.ts';
import { ucpVersion } from '../../../../shop-agent/ucp/versions.ts';
import { manualClock } from '../../../platform/support/clock.ts';
import { listen, stopListening } from '../../../support/listen.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the result of a tool call, or `{ error }`; undefined if it writes the response itself or leaves the call without one. */
export type Tool = (args: Fields, response: ServerResponse) => Fields | undefined;

export interface Call {
  readonly tool: string;
  readonly args: Fields;
}

export const agentProfile = 'https://agent.example/ucp/profile.json';

/** The profile of a shop with everything that the client uses. */
export const profileOf = (endpoint: string, fields: Fields = {}): Fields => {
  const { version = ucpVersion } = fields;
  return {
    version,
    services: { 'dev.ucp.shopping': [{ version, transport: 'mcp', endpoint }] },
    capabilities: {
      'dev.ucp.shopping.catalog.search': [{ version }],
      'dev.ucp.shopping.catalog.lookup': [{ version }],
      'dev.ucp.shopping.cart': [{ version }],
    },
    ...fields,
  };
};

/** Starts a UCP shop whose responses a test decides. */
export async function startFakeShop() {
  const calls: Call[] = [];
  const tools: Record<string, Tool> = {};
  const pages: Record<string, (response: ServerResponse) => void> = {};
  const clock = manualClock();
  const server = createServer(async (request, response) => {
    const page = pages[request.url ?? ''];
    if (request.method === 'GET') return page ? page(response) : response.writeHead(404).end('<html>');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ tool: params.name, args: params.arguments });
    const content = tools[params.name]?.(params.arguments, response);
    if (content === undefined) return;
    sendJson(response, { jsonrpc: '2.0', id, ...('error' in content ? content : { result: content }) });
  });
  const { url } = await listen(server);
  const outbound = new OutboundClient(clock, { allowPrivate: true, timeout: 5_000 });
  const setProfile = (ucp: unknown, path = '/.well-known/ucp') => {
    pages[path] = (response) => sendJson(response, { ucp });
  };
  setProfile(profileOf(`${url}/mcp`));
  return {
    url,
    calls,
    tools,
    pages,
    clock,
    outbound,
    setProfile,
    connect: (options: { address?: string; maxBytes?: number } = {}) =>
      UcpClient.connect({ address: url, profile: agentProfile, outbound, ...options }),
    close: async () => {
      await outbound.close();
      await stopListening(server);
    },
  };
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A result with structured content. */
export const result = (structuredContent: Fields): Fields => ({
  structuredContent: { ucp: { version: ucpVersion, status: 'success' }, ...structuredContent },
});

/** A result in which the shop reports an error. */
export const errorResult = (code: string, content: string): Fields => ({
  structuredContent: {
    ucp: { version: ucpVersion, status: 'error' },
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
  },
});

const money = (amount: number, currency: string) => ({ amount, currency });

/** A product with one variant. */
export function item(id: string, title: string, amount: number, fields: Fields = {}, currency = 'EUR') {
  const price = money(amount, currency);
  return {
    id,
    title,
    description: { plain: `${title} for every day.` },
    url: `https://other.example/products/${encodeURIComponent(id)}`,
    categories: [{ value: 'Mugs', taxonomy: 'merchant' }],
    price_range: { min: price, max: price },
    variants: [{ id: `${id}/one`, title, price, availability: { available: true } }],
    ...fields,
  };
}

/** A product in several sizes. `sizes` says whether each size is available; the response has only the variants of `listed`. */
export function sizedItem(
  id: string,
  title: string,
  sizes: Readonly<Record<string, boolean>>,
  listed = sizes,
) {
  const price = money(4900, 'EUR');
  return item(id, title, 4900, {
    categories: [{ value: 'Shirts', taxonomy: 'merchant' }],
    options: [{ name: 'Size', values: Object.keys(sizes).map((label) => ({ label })) }],
    variants: Object.entries(listed).map(([label, available]) => ({
      id: `${id}/${label}`,
      title: label,
      price,
      availability: { available },
      options: [{ name: 'Size', label }],
    })),
  });
}
