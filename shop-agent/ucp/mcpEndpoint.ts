import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/business/rateLimit.ts';
import { StatusError } from '../../platform/StatusError.ts';
import { addressKeys, isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import { UcpError } from './client/UcpError.ts';
import { InvalidArguments } from './responses.ts';
import { servedVersions, ucpVersion } from './versions.ts';

export interface McpEndpointOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Maximum number of calls from one IPv4 address or IPv6 /64 in a second, 20 by default. */
  readonly callsPerSecond?: number | undefined;
  readonly tools: readonly McpTool[];
}

/** A tool of an MCP endpoint. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: TSchema;
  /**
   * @throws InvalidArguments for arguments that the tool does not accept; StatusError for a response with another status.
   */
  readonly call: (args: unknown, call: McpCall) => Promise<JsonRecord>;
}

export interface McpCall {
  /** Network address of the caller. */
  readonly caller: string;
  /** The version of UCP of the address that was called. */
  readonly version: string;
}

/** Versions of MCP whose requests the endpoint understands; the first is the default. */
const mcpVersions = ['2025-06-18', '2025-11-25', '2025-03-26', '2024-11-05'];
const endpointPath = '/ucp/mcp';

/** Path of the endpoint in a version of UCP. */
export const endpointPathOf = (version: string): string =>
  version === ucpVersion ? endpointPath : `${endpointPath}/${version}`;

/** Adds an MCP endpoint without sessions, which needs no key. Its path may end with a version of UCP. */
export function addMcpEndpoint(
  app: FastifyInstance,
  { database, clock, callsPerSecond = 20, tools }: McpEndpointOptions,
): void {
  const isWithinLimit = createRateLimit(database, clock, { name: 'ucp', callsPerSecond });

  const path = `${endpointPath}/:version?`;
  app.post<{ Params: { version?: string } }>(path, async ({ body, ip, log, params }, reply) => {
    const { address, network } = addressKeys(ip);
    if (!(await isWithinLimit(address, network))) throw new StatusError('exhausted', 'Too many calls.');
    const { version = ucpVersion } = params;
    const response = await respondTo(body, tools, { caller: ip, version }).catch((error: unknown) => {
      if (error instanceof StatusError) throw error;
      // Only the reason of another shop's failure is logged: its message has words of that shop.
      if (error instanceof UcpError) log.error(`The other shop failed: ${error.reason}.`);
      else if (!(error instanceof InvalidArguments)) log.error(error);
      const id = isRecord(body) ? body.id : null;
      return error instanceof InvalidArguments
        ? failure(id, -32_602, error.message)
        : failure(id, -32_603, 'Something went wrong here.');
    });
    return response === undefined ? reply.code(202).send() : response;
  });
  app.get(path, (_request, reply) =>
    reply.code(405).header('allow', 'POST').send({ message: 'This endpoint has no stream.' }),
  );
}

/** The response to one JSON-RPC message; undefined for a notification. */
async function respondTo(
  body: unknown,
  tools: readonly McpTool[],
  call: McpCall,
): Promise<object | undefined> {
  if (!isRecord(body) || body.jsonrpc !== '2.0' || typeof body.method !== 'string')
    return failure(null, -32_600, 'The body is not one JSON-RPC request.');
  const { id, method } = body;
  if (id === undefined) return undefined;
  if (!isRequestId(id)) return failure(null, -32_600, 'The id is no text, no number and not null.');
  const { version } = call;
  if (!servedVersions.includes(version))
    return failure(id, -32_001, 'Protocol version not supported', unsupported);
  const params = isRecord(body.params) ? body.params : {};
  switch (method) {
    case 'initialize':
      return success(id, {
        protocolVersion: mcpVersions.find((version) => version === params.protocolVersion) ?? mcpVersions[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'shelftalk-platform', version },
      });
    case 'ping':
      return success(id, {});
    case 'tools/list':
      return success(id, {
        tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      });
    case 'tools/call':
      return success(id, await toolResult(params, tools, call));
    default:
      return failure(id, -32_601, 'There is no such method.');
  }
}

async function toolResult(params: JsonRecord, tools: readonly McpTool[], call: McpCall): Promise<object> {
  const tool = tools.find(({ name }) => name === params.name);
  if (tool === undefined) throw new InvalidArguments('There is no such tool.');
  const structuredContent = await tool.call(params.arguments, call);
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** @see https://ucp.dev/specification/overview */
const unsupported = {
  code: 'version_unsupported',
  content: `This shop supports the versions ${servedVersions.join(', ')}.`,
};

/** @see https://www.jsonrpc.org/specification#request_object */
const isRequestId = (id: unknown): id is string | number | null =>
  id === null || typeof id === 'string' || typeof id === 'number';

const success = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result });
const failure = (id: unknown, code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message, ...(data && { data }) },
});
