import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../http/business/endpoint.ts';
import type { Channel, Channels } from './channels.ts';
import { limitTiers, qualityScores } from './signals.ts';

const signalsSchema = Type.Object({
  phoneNumber: Type.String(),
  bizAccountId: Type.String(),
  messagesLimitTier: Type.Enum([...limitTiers]),
  qualityScore: Type.Enum([...qualityScores]),
});

/** What a business may learn of its numbers. */
export function createChannelEndpoints({ channels }: { readonly channels: Channels }): Endpoint[] {
  return [
    defineEndpoint({
      ...{ method: 'GET', path: '/get/quality_signals', name: 'Quality signals', tag: 'Quality signals' },
      summary: 'Lists the messaging limit tier and the quality score of each chat number.',
      scope: 'workspace.manage',
      response: Type.Object({
        entity: Type.Object({
          signals: Type.Array(Type.Object({ chatappQualitySignals: signalsSchema })),
        }),
      }),
      async handle({ businessId }) {
        const chats = (await channels.list(businessId)).filter(({ type }) => type === 'chatapp');
        return { entity: { signals: chats.map((one) => ({ chatappQualitySignals: signalsOf(one) })) } };
      },
    }),
  ];
}

function signalsOf({ number, accountId, limitTier, qualityScore }: Channel) {
  return {
    phoneNumber: number,
    bizAccountId: accountId,
    messagesLimitTier: limitTier,
    qualityScore,
  };
}
