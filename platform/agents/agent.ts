import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import type { TurnPreviews } from './TurnPreviews.ts';

/** The input of one invoke. */
export interface AgentTurn {
  readonly businessId: string;
  readonly clientKey: string;
  readonly sessionId: string;
  readonly agentId: string;
  /** 1 for the first invoke of the session. */
  readonly number: number;
  readonly inputEvents: readonly InputEvent[];
  /** The value that this agent returned last in the session; undefined if it has returned none. */
  readonly memory: unknown;
  readonly now: Date;
  /** Aborted when the turn ends early, such as when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Shows a text while the agent writes it. Absent: the caller shows whole texts only. */
  readonly previews?: TurnPreviews | undefined;
}

export interface Agent {
  /**
   * Yields the response events of a turn in order, each as soon as it is available.
   * @returns The agent's memory, stored with the session and passed to its next turn; undefined keeps the stored memory. JSON
   * of at most 64 KB.
   */
  respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void>;
}

/** Returns the agent with this id, the default agent without an id, and undefined for an unknown id. */
export type AgentDirectory = (agentId: string | undefined) => Agent | undefined;
