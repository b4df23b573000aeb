import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { ucpVersions } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { addMcpEndpoint, endpointPathOf, type McpCall } from './mcpEndpoint.ts';
import { callTool, type UcpParts, ucpTools } from './tools.ts';
import { UcpCarts } from './UcpCarts.ts';
import { capabilityName, servedVersions, ucpVersion } from './versions.ts';

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

const profilePath = '/.well-known/ucp';

/** Adds the shop's UCP profile of each version, and its MCP endpoint. None needs an API key. */
export function addUcpRoutes(app: FastifyInstance, options: UcpRouteOptions): void {
  const { shop, database, clock, publicUrl, callsPerSecond, maxCarts } = options;
  const parts: UcpParts = {
    shop,
    clock,
    carts: new UcpCarts(database, clock, maxCarts),
  };
  app.get<{ Params: { version?: string } }>(
    `${profilePath}/:version?`,
    async ({ params: { version = ucpVersion }, socket }, reply) => {
      if (!servedVersions.includes(version)) return reply.code(404).send({ message: 'Not found.' });
      // Never the header `Host`: a cache would pass on an endpoint that a caller has chosen.
      reply.header('cache-control', publicUrl === undefined ? 'no-store' : 'public, max-age=300');
      return profile(publicUrl ?? `http://127.0.0.1:${socket.localPort}`, version);
    },
  );
  const tools = ucpTools.map((tool) => ({
    ...tool,
    call: (args: unknown, call: McpCall) => callTool(tool, args, parts, call),
  }));
  addMcpEndpoint(app, { database, clock, callsPerSecond, tools });
}

/** The UCP profile of the shop in a version; that of the newest names the others. @param address Address of the platform. */
function profile(address: string, version: string) {
  const site = `https://ucp.dev/${version}`;
  const spec = `${site}/specification/overview`;
  const { capabilities = [] } = ucpVersions.find((row) => row.version === version) ?? {};
  const older = servedVersions.filter((other) => other < version);
  return {
    ucp: {
      version,
      ...(version === ucpVersion && {
        supported_versions: Object.fromEntries(
          older.map((other) => [other, `${address}${profilePath}/${other}`]),
        ),
      }),
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec,
            transport: 'mcp',
            schema: `${site}/services/shopping/mcp.openrpc.json`,
            endpoint: `${address}${endpointPathOf(version)}`,
          },
        ],
      },
      capabilities: Object.fromEntries(
        capabilities.map((capability) => {
          const schema = `${site}/schemas/shopping/${capability.replace('.', '_')}.json`;
          return [capabilityName(capability), [{ version, spec, schema }]];
        }),
      ),
      payment_handlers: {},
    },
  };
}
