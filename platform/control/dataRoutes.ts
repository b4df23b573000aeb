import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { CustomerData } from '../retention/CustomerData.ts';

const text = Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
const strict = { additionalProperties: false };
const identity = Type.Union([
  Type.Object({ number: text }, strict),
  Type.Object({ clientKey: text }, strict),
]);

/** Adds the routes that export and delete the data of one customer. */
export function addDataRoutes(app: FastifyInstance, data: CustomerData, businessId: string): void {
  for (const verb of ['export', 'erase'] as const) {
    // The cast is safe: Fastify has validated the body against the schema.
    app.post(`/data/${verb}`, { schema: { body: identity } }, ({ body }) =>
      data[verb](businessId, body as Static<typeof identity>),
    );
  }
}
