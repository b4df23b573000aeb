import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { omitUndefined } from '../../src/protocol/index.ts';
import { recordOf } from './client/content.ts';
import type { UcpClient } from './client/UcpClient.ts';
import { addMcpEndpoint } from './mcpEndpoint.ts';
import { InvalidArguments } from './responses.ts';
import { ucpTools } from './tools.ts';

export interface RelayOptions {
  readonly client: UcpClient;
  readonly database: Database;
  readonly clock: Clock;
  readonly callsPerSecond?: number;
}

const cartTools = ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'];

/**
 * Adds an MCP endpoint that passes calls of the cart's tools to another shop, for pages whose origin the shop does not allow
 * (CORS). The calls name the profile of this platform's agent, whatever the page sent.
 */
export function addCartRelay(app: FastifyInstance, { client, ...options }: RelayOptions): void {
  const tools = ucpTools
    .filter(({ name }) => cartTools.includes(name))
    .map((tool) => ({
      ...tool,
      call: async (args: unknown) => {
        const [error] = Value.Errors(tool.inputSchema, args);
        if (error) throw new InvalidArguments(`arguments${error.instancePath} ${error.message}.`);
        const { id, cart } = recordOf(args);
        return client.call(tool.name, omitUndefined({ id, cart }));
      },
    }));
  addMcpEndpoint(app, { ...options, tools });
}
