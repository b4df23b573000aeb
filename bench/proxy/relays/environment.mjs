// Settings of the relays that the proxy is compared with: the platform's address, the key, and the line that reports the port.
export const key = process.env.AGENT_API_KEY;
export const origin = new URL(process.env.AGENT_BASE_URL).origin;
export const prefix = '/external/v1/ai/agent_graph';

/** Returns the platform's address for a path below `/agent`. */
export const upstream = (path) => new URL(prefix + path.slice('/agent'.length), origin);

/** Listens. Connections of the benchmark are idle for longer than Node's keep-alive timeout. */
export function listen(server) {
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
}
