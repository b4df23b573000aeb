import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { type Channels, channelTypes } from '../channels/channels.ts';
import { limitTiers, qualityScores } from '../channels/signals.ts';
import { StatusError } from '../StatusError.ts';

const closed = { additionalProperties: false };
const number = Type.String({ maxLength: 32 });
const newChannel = Type.Object(
  {
    number,
    type: Type.Enum([...channelTypes]),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\u0000-\\u001f]+$' })),
  },
  closed,
);
const chosen = Type.Object({ number }, closed);
const signals = Type.Object(
  {
    number,
    limitTier: Type.Optional(Type.Enum([...limitTiers])),
    qualityScore: Type.Optional(Type.Enum([...qualityScores])),
  },
  closed,
);

/** The numbers of one business, and what the provider registers about them. */
export function addChannelRoutes(app: FastifyInstance, channels: Channels, businessId: string): void {
  app.get('/channels', async () => ({ channels: await channels.list(businessId) }));
  // The schemas have just said what the bodies are.
  app.post('/channels', { schema: { body: newChannel } }, async (request) =>
    channels.add({ ...(request.body as Static<typeof newChannel>), businessId }),
  );
  app.post('/channels/default', { schema: { body: chosen } }, async (request) => {
    const { number } = request.body as Static<typeof chosen>;
    return orNone(await channels.makeDefault(businessId, number));
  });
  app.post('/channels/signals', { schema: { body: signals } }, async (request) => {
    const { number, ...change } = request.body as Static<typeof signals>;
    return orNone(await channels.register(businessId, number, change));
  });
}

function orNone(isThere: boolean): object {
  if (!isThere) throw new StatusError('notFound', 'There is no chat channel with this number.');
  return {};
}
