import type { Transport } from '../../client/index.ts';
import type { CurrentExtensions } from '../extensions.ts';
import type { LiveAgentConnection } from '../handover.ts';
import type { Interceptors } from '../interceptors.ts';
import type { Report } from '../report.ts';
import type { Clock, Presence } from '../runtime.ts';
import type { StateWriter } from '../stateWriter.ts';
import type { ToolRunner } from '../tools.ts';

/** Another tab that runs the turns of the same conversation. */
export interface TurnOwner {
  /** Stops the turn that runs in that tab. */
  stop(): void;
}

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
  readonly extensions: CurrentExtensions;
  /** While set, inputs go to the live agent and no turn is started. */
  liveAgent?: LiveAgentConnection | undefined;
  /** Runs the tools of the page; without it, the agent is offered none. */
  toolRunner?: ToolRunner | undefined;
  /** Whether an intermediary buffers streams; turns are then requested without streaming. */
  streamingBlocked: boolean;
  /** The tab that runs the turns, if that is another tab; this tab then runs no turn. */
  turnOwner: TurnOwner | undefined;
  /** The `init` call in progress; resolves when it has settled. */
  readonly opening: { pending: Promise<void> | undefined };
}
