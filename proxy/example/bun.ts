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
  // Seconds, at most 255. `invoke_sync` may be silent for two minutes; Bun's default of 10 s would cut it.
  idleTimeout: 150,
  fetch(request: Request, bunServer: Server): Promise<Response> {
    server = bunServer;
    return handler.fetch(request);
  },
};
