import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getOwn } from '../../src/protocol/index.ts';
import { isLoopback } from '../config/values.ts';

/** Handlers of the ops port by method and path, such as `GET /figures`. */
export type OpsRoutes = Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>>
>;

/**
 * Serves `GET /metrics` and the routes of plug-ins, on 127.0.0.1 only, and only to requests whose `Host` names this machine.
 * @param onError Receives the error of a request that could not be answered, for example while Redis is unreachable.
 */
export async function serveMetrics(
  port: number,
  text: () => Promise<string>,
  routes: OpsRoutes = {},
  onError: (error: unknown) => void = () => {},
): Promise<Server> {
  const all: OpsRoutes = {
    ...routes,
    'GET /metrics': async (_request, response) => {
      const body = await text();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(body);
    },
  };
  const server = createServer((request, response) => {
    // A page whose name resolves to this machine (DNS rebinding) could read the figures.
    if (!isLoopback(`http://${request.headers.host}`))
      return response.writeHead(403).end('Only names of this machine are served.\n');
    const path = request.url ?? '';
    const url = URL.canParse(path, 'http://ops') ? new URL(path, 'http://ops') : undefined;
    const name = `${request.method} ${url?.pathname}`;
    const handle = getOwn(all, name);
    if (!url || !handle) return response.writeHead(404).end();
    handle(request, response, url).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) return response.destroy();
      return response.writeHead(500).end('The request failed. The log of the proxy has the error.\n');
    });
    return undefined;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
