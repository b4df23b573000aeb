import type { InvokeRequest, Transport, TurnItem } from '../../../src/client/index.ts';
import { ServiceError } from '../../../src/protocol/index.ts';

const never = async () => {
  throw new ServiceError('network', 'Not implemented in this transport.');
};

/** A transport that supports only turns, streamed and synchronous. */
export const createTurnTransport = (answer: (request: InvokeRequest) => readonly TurnItem[]): Transport => ({
  init: never,
  close: never,
  erase: never,
  health: never,
  stop: never,
  invokeSync: async (request) => answer(request),
  async *invoke(request) {
    yield* answer(request);
  },
});
