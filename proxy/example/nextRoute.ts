import type { FetchHandler } from '@shelftalk/proxy/web';
import { agentHandler } from './agentHandler.ts';

let handler: FetchHandler | undefined;

// `app/api/agent/[route]/route.ts` of a Next app. Name the header in which your own host says the address.
export function POST(request: Request): Promise<Response> {
  // Next loads a route when it builds, and has no environment then.
  handler ??= agentHandler(process.env, ({ headers }) => headers.get('x-real-ip') ?? undefined);
  return handler.fetch(request);
}
export const GET = (request: Request): Promise<Response> => POST(request);
export const OPTIONS = (request: Request): Promise<Response> => POST(request);
