import { createAgentHandler } from '@shelftalk/proxy/web';

interface Server {
  requestIP(request: Request): { readonly address: string } | null;
}
let server: Server | undefined;
const handler = createAgentHandler(process.env, {
  address: (request) => server?.requestIP(request)?.address,
});

// `bun run bun.ts` serves the default export.
export default {
  port: 8787,
  // Seconds. A streamed response may be silent for 45 s before its head and 15 s after it; Bun's default of 10 s would cut it.
  idleTimeout: 60,
  fetch(request: Request, bunServer: Server): Promise<Response> {
    server = bunServer;
    return handler.fetch(request);
  },
};
