import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AgentShop } from '../AgentShop.ts';
import { addMcpEndpoint, endpointPath } from './mcpEndpoint.ts';
import { capabilityNames, ucpVersion } from './responses.ts';
import { callTool, type UcpParts, ucpTools } from './tools.ts';
import { UcpCarts } from './UcpCarts.ts';

export interface UcpRouteOptions {
  readonly shop: AgentShop;
  readonly database: Database;
  readonly clock: Clock;
  /** Address of the platform for other agents, without a trailing slash. Default: the loopback address of the request. */
  readonly publicUrl?: string | undefined;
  /** Maximum number of calls from one network address in a second, 20 by default. */
  readonly callsPerSecond?: number;
  /** Maximum number of stored carts, 10,000 by default: `UcpCarts`. */
  readonly maxCarts?: number;
}

/** Adds the shop's UCP profile and its MCP endpoint. Neither needs an API key. */
export function addUcpRoutes(app: FastifyInstance, options: UcpRouteOptions): void {
  const { shop, database, clock, publicUrl, callsPerSecond, maxCarts } = options;
  const parts: UcpParts = {
    shop,
    clock,
    carts: new UcpCarts(database, clock, maxCarts),
  };
  app.get('/.well-known/ucp', async ({ socket }, reply) => {
    // Never the header `Host`: a cache would pass on an endpoint that a caller has chosen.
    reply.header('cache-control', publicUrl === undefined ? 'no-store' : 'public, max-age=300');
    const address = publicUrl ?? `http://127.0.0.1:${socket.localPort}`;
    return profile(`${address}${endpointPath}`);
  });
  const tools = ucpTools.map((tool) => ({
    ...tool,
    call: (args: unknown, caller: string) => callTool(tool, args, parts, caller),
  }));
  addMcpEndpoint(app, { database, clock, callsPerSecond, tools });
}

/** The UCP profile of the shop. @param endpoint Address of the MCP endpoint. */
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
