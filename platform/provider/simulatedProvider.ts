import { createHash } from 'node:crypto';
import type { Channel } from '../channels/channels.ts';
import type { Clock } from '../clock.ts';
import type { ChannelProvider, SendFailure, TemplateSubmission } from './provider.ts';
import { findRejectionReason } from './reviewRules.ts';
import type { Behaviour, Simulation } from './simulation.ts';

/** Longest delay in milliseconds between two checks, so that a change of the simulation takes effect soon. */
const maxCheckInterval = 5000;

/** Creates a provider without a real channel. It has no state: results follow from the clock and the simulation. */
export function createSimulatedProvider(parts: {
  readonly simulation: Simulation;
  readonly clock: Clock;
}): ChannelProvider {
  const { simulation, clock } = parts;

  async function behaviourFor({ businessId }: Channel): Promise<Behaviour> {
    const behaviour = await simulation.behaviour(businessId);
    if (!behaviour.reachable) throw new Error('The simulated provider is set to be unreachable.');
    return behaviour;
  }

  /** Returns the time of the next check, or undefined once `milliseconds` have passed. */
  function nextCheck(since: Date, milliseconds: number): Date | undefined {
    const now = clock.now().getTime();
    const remaining = since.getTime() + milliseconds - now;
    return remaining > 0 ? new Date(now + Math.min(remaining, maxCheckInterval)) : undefined;
  }

  return {
    async submitTemplate(channel, { id }) {
      await behaviourFor(channel);
      return { externalId: externalIdOf(id) };
    },
    async reviewTemplate(channel, submission, submittedAt) {
      const { reviewDelay, rejection } = await behaviourFor(channel);
      const checkAgainAt = nextCheck(
        submittedAt,
        hasMediaExample(submission) ? reviewDelay / 3 : reviewDelay,
      );
      if (checkAgainAt !== undefined) return { outcome: 'pending', checkAgainAt };
      const reason = rejection ?? findRejectionReason(submission.components);
      return reason === undefined ? { outcome: 'approved' } : { outcome: 'rejected', reason };
    },
    async deleteTemplate(channel, _name, requestedAt) {
      const { deletionDelay } = await behaviourFor(channel);
      const checkAgainAt = nextCheck(requestedAt, deletionDelay);
      return checkAgainAt === undefined ? { outcome: 'gone' } : { outcome: 'pending', checkAgainAt };
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
      const checkAgainAt = nextCheck(since, milliseconds);
      if (checkAgainAt !== undefined) return { outcome: 'waiting', checkAgainAt };
      if (status === 'delivered') return { outcome: 'read' };
      return failure?.at === 'delivery'
        ? { outcome: 'failed', failure: simulatedFailure(failure.code) }
        : { outcome: 'delivered' };
    },
  };
}

function simulatedFailure(code: string): SendFailure {
  return { code, message: 'The simulated provider is set to fail.' };
}

/** Returns digits, as real providers do; always the same for one submission. */
function externalIdOf(id: string): string {
  return String(createHash('sha256').update(id).digest().readUIntBE(0, 6)).padStart(15, '0');
}

function hasMediaExample({ components }: TemplateSubmission): boolean {
  return components.some(({ header }) => (header?.media?.example ?? []).length > 0);
}
