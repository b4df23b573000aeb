// The simplest relay: `http.request` with a keep-alive agent.
import { Agent, createServer, request } from 'node:http';
import { key, listen, upstream } from './environment.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const server = createServer((incoming, outgoing) => {
  const { hostname: host, port, pathname } = upstream(incoming.url);
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const length = incoming.headers['content-length'];
  const call = request(
    { host, port, path: pathname, method: 'POST', agent, headers: { ...headers, 'content-length': length } },
    (answer) => {
      outgoing.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'] });
      outgoing.flushHeaders();
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    },
  );
  call.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on('close', () => call.destroy());
  incoming.pipe(call);
});
listen(server);
