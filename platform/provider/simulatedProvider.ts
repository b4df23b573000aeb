import { createHash } from 'node:crypto';
import type { Channel } from '../channels/channels.ts';
import type { Clock } from '../clock.ts';
import type { ChannelProvider, SendFailure, TemplateSubmission } from './provider.ts';
import { findRejectionReason } from './reviewRules.ts';
import type { Behaviour, Simulation } from './simulation.ts';

/** Milliseconds after which it wants to be asked again at the latest: it may have been told otherwise. */
const maxCheckInterval = 5000;

/**
 * The channel where there is none: it remembers nothing itself, and answers from the clock and from what the
 * simulation was told.
 */
export function createSimulatedProvider(parts: {
  readonly simulation: Simulation;
  readonly clock: Clock;
}): ChannelProvider {
  const { simulation, clock } = parts;

  async function behaviourFor({ businessId }: Channel): Promise<Behaviour> {
    const behaviour = await simulation.behaviour(businessId);
    if (!behaviour.reachable) throw new Error('The simulated provider was told to be out of reach.');
    return behaviour;
  }

  /** When to ask again; undefined once the time since then has passed. */
  function wait(since: Date, milliseconds: number): Date | undefined {
    const now = clock.now().getTime();
    const rest = since.getTime() + milliseconds - now;
    return rest > 0 ? new Date(now + Math.min(rest, maxCheckInterval)) : undefined;
  }

  return {
    async submitTemplate(channel, { id }) {
      await behaviourFor(channel);
      return { externalId: externalIdOf(id) };
    },
    async reviewTemplate(channel, submission, submittedAt) {
      const { reviewDelay, rejection } = await behaviourFor(channel);
      const askAgainAt = wait(submittedAt, hasMediaExample(submission) ? reviewDelay / 3 : reviewDelay);
      if (askAgainAt !== undefined) return { outcome: 'pending', checkAgainAt: askAgainAt };
      const reason = rejection ?? findRejectionReason(submission.components);
      return reason === undefined ? { outcome: 'approved' } : { outcome: 'rejected', reason };
    },
    async deleteTemplate(channel, _name, askedAt) {
      const { deletionDelay } = await behaviourFor(channel);
      const askAgainAt = wait(askedAt, deletionDelay);
      return askAgainAt === undefined ? { outcome: 'gone' } : { outcome: 'pending', askAgainAt };
    },
    async send({ channel }) {
      const { failure } = await behaviourFor(channel);
      if (failure?.at === 'send') return { outcome: 'failed', failure: simulatedFailure(failure.code) };
      return { outcome: 'accepted' };
    },
    async progress({ channel, status, since }) {
      const { failure, deliveryDelay, readDelay } = await behaviourFor(channel);
      const milliseconds = status === 'sent' ? deliveryDelay : readDelay;
      if (milliseconds === null) return { outcome: 'quiet' };
      const askAgainAt = wait(since, milliseconds);
      if (askAgainAt !== undefined) return { outcome: 'waiting', askAgainAt };
      if (status === 'delivered') return { outcome: 'read' };
      return failure?.at === 'delivery'
        ? { outcome: 'failed', failure: simulatedFailure(failure.code) }
        : { outcome: 'delivered' };
    },
  };
}

function simulatedFailure(code: string): SendFailure {
  return { code, message: 'The simulated provider was told to fail.' };
}

/** Digits, as providers have them; the same for the same submission. */
function externalIdOf(id: string): string {
  return String(createHash('sha256').update(id).digest().readUIntBE(0, 6)).padStart(15, '0');
}

function hasMediaExample({ components }: TemplateSubmission): boolean {
  return components.some(({ header }) => (header?.media?.example ?? []).length > 0);
}
