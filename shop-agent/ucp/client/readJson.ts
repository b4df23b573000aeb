import {
  limitBytes,
  type OutboundClient,
  type OutboundRequest,
} from '../../../platform/outbound/OutboundClient.ts';
import { OutboundError } from '../../../platform/outbound/OutboundError.ts';
import { createServerSentEventReader, jsonOf } from '../../../src/protocol/index.ts';
import { messageText } from './content.ts';
import { UcpError } from './UcpError.ts';

interface JsonRequest extends OutboundRequest {
  readonly maxBytes: number;
}

interface JsonResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body, or the last JSON of its server-sent events; undefined for any other body. */
  readonly json: unknown;
}

/**
 * Calls another shop. Redirects are not followed.
 * @throws UcpError when there is no complete response.
 */
export async function readJson(
  outbound: OutboundClient,
  address: string,
  { maxBytes, ...request }: JsonRequest,
): Promise<JsonResponse> {
  try {
    return await outbound.fetch(address, request, async ({ status, headers, body }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitBytes(maxBytes, body)) chunks.push(chunk);
      return { status, headers, json: jsonIn(Buffer.concat(chunks)) };
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw asUcpError(error, address);
  }
}

/** The JSON of a body. A stream of an MCP server ends with the response. */
function jsonIn(body: Uint8Array): unknown {
  const whole = jsonOf(new TextDecoder().decode(body));
  if (whole !== undefined) return whole;
  const events = createServerSentEventReader().push(Buffer.concat([body, Buffer.from('\n\n')]));
  return events.map((event) => ('text' in event ? jsonOf(event.text) : undefined)).findLast(Boolean);
}

function asUcpError({ reason, message }: OutboundError, address: string): UcpError {
  // A shop names the address of its endpoint.
  const origin = messageText(new URL(URL.canParse(address) ? address : 'http://invalid').origin);
  if (reason === 'timeout') return new UcpError('timeout', `${origin} took too long to respond. Try again.`);
  if (reason === 'size') return new UcpError('too-large', `A response of ${origin} is too large.`);
  const isRule = ['scheme', 'host', 'address', 'port', 'credentials', 'malformed'].includes(reason);
  const remedy = isRule
    ? 'PLATFORM_ALLOW_PRIVATE_TARGETS=1 allows private addresses on a development machine.'
    : 'Check the address, and that the shop is running.';
  return new UcpError('unreachable', `${origin} cannot be called. ${message} ${remedy}`);
}
