import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { type Channels, channelTypes } from '../channels/Channels.ts';
import { limitTiers, qualityScores } from '../channels/qualitySignals.ts';
import { StatusError } from '../StatusError.ts';

const strict = { additionalProperties: false };
const number = Type.String({ maxLength: 32 });
const newChannel = Type.Object(
  {
    number,
    type: Type.Enum([...channelTypes]),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\u0000-\\u001f]+$' })),
  },
  strict,
);
const defaultChannel = Type.Object({ number }, strict);
const signals = Type.Object(
  {
    number,
    limitTier: Type.Optional(Type.Enum([...limitTiers])),
    qualityScore: Type.Optional(Type.Enum([...qualityScores])),
  },
  strict,
);

/** Adds the routes that manage the channels of one business and their quality signals. */
export function addChannelRoutes(app: FastifyInstance, channels: Channels, businessId: string): void {
  app.get('/channels', async () => ({ channels: await channels.list(businessId) }));
  // The casts are safe: Fastify has validated the bodies against the schemas.
  app.post('/channels', { schema: { body: newChannel } }, async (request) =>
    channels.add({ ...(request.body as Static<typeof newChannel>), businessId }),
  );
  app.post('/channels/default', { schema: { body: defaultChannel } }, async (request) => {
    const { number } = request.body as Static<typeof defaultChannel>;
    return emptyOrNotFound(await channels.makeDefault(businessId, number));
  });
  app.post('/channels/signals', { schema: { body: signals } }, async (request) => {
    const { number, ...change } = request.body as Static<typeof signals>;
    return emptyOrNotFound(await channels.updateSignals(businessId, number, change));
  });
}

function emptyOrNotFound(exists: boolean): object {
  if (!exists) throw new StatusError('notFound', 'There is no chat channel with this number.');
  return {};
}
