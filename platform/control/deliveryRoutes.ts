import type { FastifyInstance } from 'fastify';
import { StatusError } from '../StatusError.ts';
import {
  type Deliveries,
  deliveryStates,
  isDeliveryState,
  type ReplayResult,
} from '../webhooks/Deliveries.ts';

export interface DeliveryRoutesOptions {
  readonly deliveries: Deliveries;
  readonly businessId: string;
}

const refusals: Record<Exclude<ReplayResult, 'queued'>, () => StatusError> = {
  unknown: () => new StatusError('notFound', 'There is no delivery with this id.'),
  'already queued': () => new StatusError('failedPrecondition', 'The delivery is already queued.'),
  'no webhook': () => new StatusError('failedPrecondition', 'No webhook is registered for its topic.'),
};

/** Adds the routes that list, show and replay webhook deliveries. */
export function addDeliveryRoutes(
  app: FastifyInstance,
  { deliveries, businessId }: DeliveryRoutesOptions,
): void {
  app.get<{ Querystring: { state?: string } }>('/deliveries', async ({ query: { state } }) => {
    if (state !== undefined && !isDeliveryState(state)) {
      throw new StatusError('invalidArgument', `state must be ${deliveryStates.join(' or ')}.`);
    }
    return { deliveries: await deliveries.list(businessId, state) };
  });
  app.get<{ Params: { id: string } }>('/deliveries/:id', async (request) => {
    const found = await deliveries.get(businessId, request.params.id);
    if (found === undefined) throw refusals.unknown();
    return found;
  });
  app.post<{ Params: { id: string } }>('/deliveries/:id/replay', async (request) => {
    const replayed = await deliveries.replay(businessId, request.params.id);
    if (replayed !== 'queued') throw refusals[replayed]();
    return {};
  });
  app.post('/deliveries/replay', async () => ({ count: await deliveries.replayParked(businessId) }));
}
