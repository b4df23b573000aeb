import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { type Behaviour, behaviourSchema, type Simulation } from '../provider/Simulation.ts';

const change = Type.Partial(behaviourSchema, { additionalProperties: false });

/** Adds the routes that show and change how the simulated provider treats one business. */
export function addProviderRoutes(app: FastifyInstance, simulation: Simulation, businessId: string): void {
  app.get('/provider', () => simulation.behaviour(businessId));
  app.post('/provider', { schema: { body: change } }, (request) =>
    // The cast is safe: Fastify has validated the body against the schema.
    simulation.change(businessId, request.body as Partial<Behaviour>),
  );
  app.post('/provider/reset', () => simulation.reset(businessId));
}
