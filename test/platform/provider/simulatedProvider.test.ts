import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../platform/channels/Channels.ts';
import type { SentMessage, TemplateSubmission } from '../../../platform/provider/provider.ts';
import { SimulatedProvider } from '../../../platform/provider/SimulatedProvider.ts';
import { type Behaviour, defaultBehaviour } from '../../../platform/provider/Simulation.ts';
import { manualClock } from '../support/clock.ts';

const channel: Channel = {
  id: 'channel',
  businessId: 'business',
  type: 'chatapp',
  number: '+351910000001',
  name: null,
  accountId: 'account',
  isDefault: true,
  limitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED',
  qualityScore: 'CHATAPP_QUALITY_SCORE_HIGH',
};
const submission: TemplateSubmission = {
  id: 'variant',
  name: 'sale',
  language: 'en',
  category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING',
  components: [],
};

function createProvider(change: Partial<Behaviour>) {
  const clock = manualClock();
  const behaviour = async () => ({ ...defaultBehaviour, ...change });
  const simulation = { behaviour, change: behaviour, reset: behaviour };
  const provider = new SimulatedProvider({ simulation, clock });
  const since = clock.now();
  const at = (milliseconds: number) => new Date(since.getTime() + milliseconds);
  const message = { id: 'message', channel, to: '+351910000002' };
  const progress = (status: SentMessage['status']) => provider.progress({ ...message, status, since });
  return { clock, provider, since, at, progress, send: () => provider.send({ ...message, content: {} }) };
}
const code = 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID';
const failed = { outcome: 'failed', failure: { code, message: expect.any(String) } };

describe('The simulated provider', () => {
  it('delivers after deliveryDelay and reads after readDelay', async () => {
    const { clock, at, progress, send } = createProvider({ deliveryDelay: 2000, readDelay: 4000 });
    expect(await send()).toEqual({ outcome: 'accepted' });
    expect(await progress('sent')).toEqual({ outcome: 'waiting', checkAgainAt: at(2000) });
    clock.advance(2000);
    expect(await progress('sent')).toEqual({ outcome: 'delivered' });
    expect(await progress('delivered')).toEqual({ outcome: 'waiting', checkAgainAt: at(4000) });
    clock.advance(2000);
    expect(await progress('delivered')).toEqual({ outcome: 'read' });
  });

  it('reports no read without readDelay', async () => {
    const { progress } = createProvider({});
    expect(await progress('delivered')).toEqual({ outcome: 'quiet' });
  });

  it('fails a message at the send', async () => {
    const { send } = createProvider({ failure: { at: 'send', code } });
    expect(await send()).toEqual(failed);
  });

  it('fails a message after the send', async () => {
    const { progress, send } = createProvider({ failure: { at: 'delivery', code }, deliveryDelay: 0 });
    expect(await send()).toEqual({ outcome: 'accepted' });
    expect(await progress('sent')).toEqual(failed);
  });

  it('requests a check within 5 s, so that changed settings take effect', async () => {
    const { provider, since, at } = createProvider({ reviewDelay: 3_600_000, deletionDelay: 3_600_000 });
    const pending = { outcome: 'pending', checkAgainAt: at(5000) };
    expect(await provider.reviewTemplate(channel, submission, since)).toEqual(pending);
    expect(await provider.deleteTemplate(channel, 'sale', since)).toEqual(pending);
  });

  it('returns the same result for a repeated submission', async () => {
    const { provider } = createProvider({});
    const first = await provider.submitTemplate(channel, submission);
    expect(await provider.submitTemplate(channel, submission)).toEqual(first);
    expect(await provider.submitTemplate(channel, { ...submission, id: 'other' })).not.toEqual(first);
  });

  it('throws for every call while unreachable', async () => {
    const { provider, since, progress, send } = createProvider({ reachable: false });
    const calls = [
      provider.submitTemplate(channel, submission),
      provider.reviewTemplate(channel, submission, since),
      provider.deleteTemplate(channel, 'sale', since),
      send(),
      progress('sent'),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
  });
});
