/** Milliseconds without data in either direction after which a connection counts as broken; pings keep an idle one alive. */
const socketTimeout = 4_000;
/** Milliseconds between two pings. */
const pingInterval = 1_000;
/** Milliseconds that one attempt to connect may take. */
const connectTimeout = 2_000;
/** Milliseconds before the first attempt to reconnect; each further delay is twice as long, up to the maximum. */
const firstReconnectDelay = 50;
const maxReconnectDelay = 1_000;

/** Maximum number of further attempts to connect at start, after the first. */
const maxStartRetries = 3;

/** @param wasConnected Before the first connection, attempts to connect end after a few retries. */
export function connectionOptions(wasConnected: () => boolean) {
  return {
    pingInterval,
    // Commands fail at once while disconnected, so that requests do not wait for a server that may not return.
    disableOfflineQueue: true,
    socket: {
      connectTimeout,
      socketTimeout,
      // Returning the cause gives up: `connect` rejects with it.
      reconnectStrategy: (tries: number, cause: Error) =>
        wasConnected() || tries < maxStartRetries
          ? Math.min(firstReconnectDelay * 2 ** tries, maxReconnectDelay)
          : cause,
    },
  };
}
