import { createHash } from 'node:crypto';
import type { Channel } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type {
  ChannelProvider,
  OutboundMessage,
  Progress,
  Removal,
  Review,
  SendFailure,
  SendOutcome,
  SentMessage,
  TemplateSubmission,
} from './provider.ts';
import { findRejectionReason } from './reviewRules.ts';
import type { Behaviour, Simulation } from './Simulation.ts';

/** Longest delay in milliseconds between two checks, so that a change of the simulation takes effect soon. */
const maxCheckInterval = 5000;

/** A provider without a real channel. It has no state: results follow from the clock and the simulation. */
export class SimulatedProvider implements ChannelProvider {
  readonly #simulation: Pick<Simulation, 'behaviour'>;
  readonly #clock: Clock;

  constructor({
    simulation,
    clock,
  }: { readonly simulation: Pick<Simulation, 'behaviour'>; readonly clock: Clock }) {
    this.#simulation = simulation;
    this.#clock = clock;
  }

  async submitTemplate(
    channel: Channel,
    { id }: TemplateSubmission,
  ): Promise<{ readonly externalId: string }> {
    await this.#behaviourFor(channel);
    return { externalId: externalIdOf(id) };
  }

  async reviewTemplate(channel: Channel, submission: TemplateSubmission, submittedAt: Date): Promise<Review> {
    const { reviewDelay, rejection } = await this.#behaviourFor(channel);
    const checkAgainAt = this.#nextCheck(
      submittedAt,
      hasMediaExample(submission) ? reviewDelay / 3 : reviewDelay,
    );
    if (checkAgainAt !== undefined) return { outcome: 'pending', checkAgainAt };
    const reason = rejection ?? findRejectionReason(submission);
    return reason === undefined ? { outcome: 'approved' } : { outcome: 'rejected', reason };
  }

  async deleteTemplate(channel: Channel, _name: string, requestedAt: Date): Promise<Removal> {
    const { deletionDelay } = await this.#behaviourFor(channel);
    const checkAgainAt = this.#nextCheck(requestedAt, deletionDelay);
    return checkAgainAt === undefined ? { outcome: 'gone' } : { outcome: 'pending', checkAgainAt };
  }

  async send({ channel }: OutboundMessage): Promise<SendOutcome> {
    const { failure } = await this.#behaviourFor(channel);
    if (failure?.at === 'send') return { outcome: 'failed', failure: simulatedFailure(failure.code) };
    return { outcome: 'accepted' };
  }

  async progress({ channel, status, since }: SentMessage): Promise<Progress> {
    const { failure, deliveryDelay, readDelay } = await this.#behaviourFor(channel);
    const milliseconds = status === 'sent' ? deliveryDelay : readDelay;
    if (milliseconds === null) return { outcome: 'quiet' };
    const checkAgainAt = this.#nextCheck(since, milliseconds);
    if (checkAgainAt !== undefined) return { outcome: 'waiting', checkAgainAt };
    if (status === 'delivered') return { outcome: 'read' };
    return failure?.at === 'delivery'
      ? { outcome: 'failed', failure: simulatedFailure(failure.code) }
      : { outcome: 'delivered' };
  }

  async #behaviourFor({ businessId }: Channel): Promise<Behaviour> {
    const behaviour = await this.#simulation.behaviour(businessId);
    if (!behaviour.reachable) throw new Error('The simulated provider is set to be unreachable.');
    return behaviour;
  }

  /** Returns the time of the next check, or undefined once `milliseconds` have passed. */
  #nextCheck(since: Date, milliseconds: number): Date | undefined {
    const now = this.#clock.now().getTime();
    const remaining = since.getTime() + milliseconds - now;
    return remaining > 0 ? new Date(now + Math.min(remaining, maxCheckInterval)) : undefined;
  }
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
