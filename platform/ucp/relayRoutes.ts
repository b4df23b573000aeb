import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { own } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { record } from './client/content.ts';
import type { UcpClient } from './client/UcpClient.ts';
import { UcpError } from './client/UcpError.ts';
import { addMcpEndpoint } from './mcpEndpoint.ts';
import { errorMessage, errorResponse, InvalidArguments, type UcpResponse } from './responses.ts';
import { ucpTools } from './tools.ts';

export interface RelayOptions {
  readonly client: UcpClient;
  readonly database: Database;
  readonly clock: Clock;
  readonly callsPerSecond?: number;
}

const cartTools = ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'];

/**
 * Adds an MCP endpoint that passes calls of the cart's tools to another shop, for pages that the shop allows no requests
 * (CORS). The address of the agent's profile is always our own.
 */
export function addCartRelay(app: FastifyInstance, { client, ...options }: RelayOptions): void {
  const tools = ucpTools
    .filter(({ name }) => cartTools.includes(name))
    .map((tool) => ({
      ...tool,
      call: (args: unknown) => {
        const [error] = Value.Errors(tool.inputSchema, args);
        if (error) throw new InvalidArguments(`arguments${error.instancePath} ${error.message}.`);
        return relay(client, tool.name, record(args));
      },
    }));
  addMcpEndpoint(app, { ...options, tools });
}

async function relay(
  client: UcpClient,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<UcpResponse> {
  const names = ['id', 'cart'].filter((name) => own(args, name) !== undefined);
  const content = Object.fromEntries(names.map((name) => [name, own(args, name)]));
  try {
    return await client.call(tool, content);
  } catch (error) {
    if (!(error instanceof UcpError)) throw error;
    // The reason is for the operator; the shopper may only try again.
    return errorResponse([errorMessage('unavailable', 'The shop did not respond. Please try again.')]);
  }
}
