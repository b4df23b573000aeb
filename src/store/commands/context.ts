import type { Transport } from '../../client/index.ts';
import type { TurnOwner } from '../chatStore.ts';
import type { Interceptors } from '../interceptors.ts';
import type { Report } from '../report.ts';
import type { Clock, Presence } from '../runtime.ts';
import type { StateWriter } from '../stateWriter.ts';
import type { LiveAgentConnection } from './liveAgentConnection.ts';

/** Shared by all commands of one store. */
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
  /** While set, inputs go to the live agent and no turn is run. */
  liveAgent?: LiveAgentConnection | undefined;
  /** An intermediary buffers streams, so turns are requested without streaming. */
  streamingBlocked: boolean;
  /** The tab that runs the turns, if it is another one; this tab then sends nothing. */
  turnOwner: TurnOwner | undefined;
  /** Resolves when the pending `init` call has settled. */
  readonly opening: { underway: Promise<void> | undefined };
}
