import type { Transport } from '../../client/index.ts';
import type { TurnOwner } from '../chatStore.ts';
import type { Interceptors } from '../interceptors.ts';
import type { Report } from '../report.ts';
import type { Clock, Presence } from '../runtime.ts';
import type { StateWriter } from '../stateWriter.ts';
import type { LiveAgentConnection } from './liveAgentConnection.ts';

/** What every command works with. */
export interface CommandContext {
  readonly transport: Transport;
  readonly writer: StateWriter;
  readonly interceptors: Interceptors;
  readonly report: Report;
  readonly clock: Clock;
  readonly presence: Presence | undefined;
  readonly makeId: () => string;
  readonly random: () => number;
  readonly agentId: string | undefined;
  /** Somebody of the shop is here: what the shopper says goes to them, and the agent is not asked. */
  liveAgent?: LiveAgentConnection | undefined;
  /** Streams are held back on the way here: turns are asked for in one piece. */
  streamingBlocked: boolean;
  /** Who takes the turns, where that is not this page: nothing is sent from here meanwhile. */
  turnOwner: TurnOwner | undefined;
  /** The session that is being asked for: over when there is one, or none. */
  readonly opening: { underway: Promise<void> | undefined };
}
