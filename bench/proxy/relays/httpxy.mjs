import { Agent, createServer } from 'node:http';
import { createProxyServer } from 'httpxy';
import { key, listen, origin, upstream } from './environment.mjs';

const agent = new Agent({ keepAlive: true });
const proxy = createProxyServer({ target: origin, agent, headers: { 'x-api-key': key } });
const server = createServer(async (incoming, outgoing) => {
  incoming.url = upstream(incoming.url).pathname;
  try {
    await proxy.web(incoming, outgoing);
  } catch {
    if (!outgoing.headersSent) outgoing.writeHead(502).end();
  }
});
listen(server);
