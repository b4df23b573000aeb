import type { FetchHandler } from '@shelftalk/proxy/web';
import { agentHandler } from './agentHandler.ts';

let handler: FetchHandler | undefined;

// `app/api/agent/[route]/route.ts` of a Next app.
export function POST(request: Request): Promise<Response> {
  // Next loads a route when it builds, and has no environment then.
  handler ??= agentHandler(process.env, addressBy(process.env.ADDRESS_HEADER));
  return handler.fetch(request);
}
export const GET = (request: Request): Promise<Response> => POST(request);
export const OPTIONS = (request: Request): Promise<Response> => POST(request);

/**
 * `ADDRESS_HEADER` names the header that your host itself sets: one that a browser can send lets it make up addresses.
 * Of a list the last entry counts, which the nearest server has added. Without the name all browsers count as one
 * address.
 */
function addressBy(header: string | undefined) {
  return ({ headers }: Request) =>
    (header ? headers.get(header)?.split(',').at(-1)?.trim() : undefined) ?? 'unknown';
}
