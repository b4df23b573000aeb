import { agentHandler } from './agentHandler.ts';

interface Server {
  requestIP(request: Request): { readonly address: string } | null;
}
let server: Server | undefined;
const handler = agentHandler(process.env, (request) => server?.requestIP(request)?.address);

// `bun run bun.ts` serves what a file gives by default.
export default {
  port: 8787,
  // Seconds: an answer may be silent for fifteen, and Bun's own ten would cut it.
  idleTimeout: 60,
  fetch(request: Request, own: Server): Promise<Response> {
    server = own;
    return handler.fetch(request);
  },
};
