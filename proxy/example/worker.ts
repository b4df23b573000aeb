import type { FetchContext, FetchHandler } from '@shelftalk/proxy/web';
import { agentHandler, type Env } from './agentHandler.ts';

let handler: FetchHandler | undefined;

// A Worker on Cloudflare, on the route `/api/agent/*`.
export default {
  fetch(request: Request, env: Env, context: Required<FetchContext>): Promise<Response> {
    // A Worker has its environment and random numbers only during a request.
    handler ??= agentHandler(env, ({ headers }) => headers.get('cf-connecting-ip') ?? undefined);
    return handler.fetch(request, { waitUntil: (work) => context.waitUntil(work) });
  },
};
