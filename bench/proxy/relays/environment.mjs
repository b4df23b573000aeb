// What every relay is told: where the platform is, the key, and that the bench waits for its port.
export const key = process.env.AGENT_API_KEY;
export const origin = new URL(process.env.AGENT_BASE_URL).origin;
export const prefix = '/external/v1/ai/agent_graph';

/** The platform's address for a path below `/agent`. */
export const upstream = (path) => new URL(prefix + path.slice('/agent'.length), origin);

/** Browsers of the bench wait their turn for longer than Node keeps a connection. */
export function announce(server) {
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
}
