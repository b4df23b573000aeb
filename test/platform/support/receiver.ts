import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

export interface Receiver {
  readonly url: string;
  /** In order of arrival. */
  readonly arrivals: Arrival[];
  /** Sets the response to all later requests. Default: 200. */
  respondWith(how: Respond): void;
  close(): Promise<void>;
}
export type Respond = (response: ServerResponse, arrival: Arrival) => void;

/** Starts a webhook receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  let respond: Respond = (response) => response.end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const arrival = {
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    arrivals.push(arrival);
    respond(response, arrival);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    respondWith(how) {
      respond = how;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
