import type { FetchHandler } from '@shelftalk/proxy/web';
import { agentHandler } from './agentHandler.ts';

let handler: FetchHandler | undefined;

// `app/api/agent/[route]/route.ts` of a Next app.
export function POST(request: Request): Promise<Response> {
  // Next also loads routes during its build, without the environment.
  handler ??= agentHandler(process.env, addressBy(process.env.ADDRESS_HEADER));
  return handler.fetch(request);
}
export const GET = (request: Request): Promise<Response> => POST(request);
export const OPTIONS = (request: Request): Promise<Response> => POST(request);

/**
 * `ADDRESS_HEADER` must name a header that your host sets: a header that browsers can send would let them choose their
 * address. The last entry of a list counts, which the nearest server added. Without the variable all browsers count as one
 * address.
 */
function addressBy(header: string | undefined) {
  return ({ headers }: Request) =>
    (header ? headers.get(header)?.split(',').at(-1)?.trim() : undefined) ?? 'unknown';
}
