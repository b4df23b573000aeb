import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import type { Channel, Channels } from './Channels.ts';
import { limitTiers, qualityScores } from './qualitySignals.ts';

const signalsSchema = Type.Object({
  phoneNumber: Type.String(),
  bizAccountId: Type.String(),
  messagesLimitTier: Type.Enum([...limitTiers]),
  qualityScore: Type.Enum([...qualityScores]),
});

export function createChannelEndpoints({ channels }: { readonly channels: Channels }): Endpoint[] {
  return [
    defineEndpoint({
      method: 'GET',
      path: '/get/quality_signals',
      name: 'Quality signals',
      tag: 'Quality signals',
      summary: 'Lists the messaging limit tier and the quality score of each chat number.',
      scope: 'workspace.manage',
      response: Type.Object({
        entity: Type.Object({
          signals: Type.Array(Type.Object({ chatappQualitySignals: signalsSchema })),
        }),
      }),
      async handle({ businessId }) {
        const chatChannels = (await channels.list(businessId)).filter(({ type }) => type === 'chatapp');
        return {
          entity: {
            signals: chatChannels.map((channel) => ({ chatappQualitySignals: qualitySignals(channel) })),
          },
        };
      },
    }),
  ];
}

function qualitySignals({ number, accountId, limitTier, qualityScore }: Channel) {
  return {
    phoneNumber: number,
    bizAccountId: accountId,
    messagesLimitTier: limitTier,
    qualityScore,
  };
}
