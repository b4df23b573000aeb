import type { FastifyInstance } from 'fastify';
import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import type { AgentShop } from '../agent/AgentShop.ts';
import { OrderLookup } from '../agent/OrderLookup.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createRateLimit } from '../http/business/rateLimit.ts';
import { StatusError } from '../StatusError.ts';
import { capabilityNames, InvalidArguments, ucpVersion } from './responses.ts';
import { callTool, type UcpParts, ucpTools } from './tools.ts';
import { UcpCarts } from './UcpCarts.ts';

export interface UcpRouteOptions {
  readonly shop: AgentShop;
  readonly database: Database;
  readonly clock: Clock;
  /** Calls of one address in a second. */
  readonly callsPerSecond?: number;
  readonly maxCarts?: number;
}

/** Versions of MCP whose requests the endpoint understands; the first is the default. */
const mcpVersions = ['2025-06-18', '2025-11-25', '2025-03-26', '2024-11-05'];
const endpointPath = '/ucp/mcp';
const serverInfo = { name: 'shelftalk-platform', version: ucpVersion };

/** Adds the shop's profile and its MCP endpoint. Both need no key. */
export function addUcpRoutes(app: FastifyInstance, options: UcpRouteOptions): void {
  const { shop, database, clock, callsPerSecond = 20, maxCarts } = options;
  const isWithinLimit = createRateLimit(database, clock, { name: 'ucp', callsPerSecond });
  const parts: UcpParts = {
    ...{ shop, clock },
    carts: new UcpCarts(database, clock, maxCarts),
    orders: new OrderLookup(shop.catalogue),
  };

  app.get('/.well-known/ucp', async ({ protocol, host }, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return profile(`${protocol}://${host}${endpointPath}`);
  });

  app.post(endpointPath, async ({ body, ip, log }, reply) => {
    if (!(await isWithinLimit(ip))) throw new StatusError('exhausted', 'Too many calls.');
    const response = await respondTo(body, parts, ip).catch((error: unknown) => {
      if (!(error instanceof InvalidArguments)) log.error(error);
      const id = isRecord(body) ? body.id : null;
      return error instanceof InvalidArguments
        ? failure(id, -32_602, error.message)
        : failure(id, -32_603, 'Something went wrong here.');
    });
    return response === undefined ? reply.code(202).send() : response;
  });
  app.get(endpointPath, (_request, reply) =>
    reply.code(405).header('allow', 'POST').send({ message: 'This endpoint has no stream.' }),
  );
}

/** The profile of the shop. @param endpoint Address of the MCP endpoint. */
function profile(endpoint: string) {
  const site = `https://ucp.dev/${ucpVersion}`;
  const capability = (name: string, schema: string) =>
    [
      name,
      [
        {
          version: ucpVersion,
          spec: `${site}/specification/${schema}`,
          schema: `${site}/schemas/shopping/${schema}.json`,
        },
      ],
    ] as const;
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            version: ucpVersion,
            spec: `${site}/specification/overview`,
            transport: 'mcp',
            schema: `${site}/services/shopping/mcp.openrpc.json`,
            endpoint,
          },
        ],
      },
      capabilities: Object.fromEntries([
        capability(capabilityNames.search, 'catalog_search'),
        capability(capabilityNames.lookup, 'catalog_lookup'),
        capability(capabilityNames.cart, 'cart'),
        capability(capabilityNames.order, 'order'),
      ]),
      payment_handlers: {},
    },
  };
}

/** The response to one JSON-RPC message; undefined for a notification. */
async function respondTo(body: unknown, parts: UcpParts, caller: string): Promise<object | undefined> {
  if (!isRecord(body) || body.jsonrpc !== '2.0' || typeof body.method !== 'string')
    return failure(null, -32_600, 'The body is not one JSON-RPC request.');
  const { id, method } = body;
  if (id === undefined) return undefined;
  const params = isRecord(body.params) ? body.params : {};
  switch (method) {
    case 'initialize':
      return success(id, {
        protocolVersion: mcpVersions.find((version) => version === params.protocolVersion) ?? mcpVersions[0],
        capabilities: { tools: {} },
        serverInfo,
      });
    case 'ping':
      return success(id, {});
    case 'tools/list':
      return success(id, {
        tools: ucpTools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      });
    case 'tools/call':
      return success(id, await toolResult(params, parts, caller));
    default:
      return failure(id, -32_601, 'There is no such method.');
  }
}

async function toolResult(params: JsonRecord, parts: UcpParts, caller: string): Promise<object> {
  const tool = ucpTools.find(({ name }) => name === params.name);
  if (tool === undefined) throw new InvalidArguments('There is no such tool.');
  const structuredContent = await callTool(tool, params.arguments, parts, caller);
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

const success = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result });
const failure = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});
