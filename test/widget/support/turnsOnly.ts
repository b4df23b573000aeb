import type { InvokeRequest, Transport, TurnItem } from '../../../src/client/index.ts';
import { ServiceError } from '../../../src/protocol/index.ts';

const never = async () => {
  throw new ServiceError('network', 'Nobody asks for this here.');
};

/** A transport that answers turns, streamed or not, and nothing else. */
export const turnsOnly = (answer: (request: InvokeRequest) => readonly TurnItem[]): Transport => ({
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
