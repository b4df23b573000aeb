import type { FetchContext, FetchHandler } from '@shelftalk/proxy/web';
import { agentHandler, type Env } from './agentHandler.ts';

let handler: FetchHandler | undefined;

// A Worker on Cloudflare, on the route `/api/agent/*`.
export default {
  fetch(request: Request, env: Env, context: Required<FetchContext>): Promise<Response> {
    // A Worker may read its environment, and make random numbers, only once it is asked.
    handler ??= agentHandler(env, ({ headers }) => headers.get('cf-connecting-ip') ?? undefined);
    return handler.fetch(request, { waitUntil: (work) => context.waitUntil(work) });
  },
};
