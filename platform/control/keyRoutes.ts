import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Keys } from '../keys/Keys.ts';
import { StatusError } from '../StatusError.ts';

const newKey = Type.Object(
  {
    name: Type.String(),
    kind: Type.Unsafe<'full' | 'inference'>({ type: 'string', enum: ['full', 'inference'] }),
    scopes: Type.Optional(Type.Array(Type.String())),
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);

/** Adds the routes that list, create and revoke the API keys of one business. */
export function addKeyRoutes(app: FastifyInstance, keys: Keys, businessId: string): void {
  app.get('/keys', async () => ({ keys: await keys.list(businessId) }));
  app.post('/keys', { schema: { body: newKey } }, async (request) => {
    // The cast is safe: Fastify has validated the body against the schema.
    const { expiresAt, ...key } = request.body as Static<typeof newKey>;
    const expiry = expiresAt === undefined ? undefined : new Date(expiresAt);
    return keys.create({ ...key, businessId, expiresAt: expiry });
  });
  app.post<{ Params: { id: string } }>('/keys/:id/revoke', async (request) => {
    if (!(await keys.revoke(businessId, request.params.id))) {
      throw new StatusError('notFound', 'There is no key with this id.');
    }
    return {};
  });
}
