import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';

/** One invoke, as an agent sees it. */
export interface AgentTurn {
  readonly businessId: string;
  readonly clientKey: string;
  readonly sessionId: string;
  readonly agentId: string;
  /** 1 for the first invoke of the session. */
  readonly number: number;
  readonly inputEvents: readonly InputEvent[];
  /** What this agent returned at the end of the session's last turn; undefined on the first. JSON only. */
  readonly memory: unknown;
  readonly now: Date;
  /** Aborted when the caller has gone or stopped the turn. */
  readonly signal: AbortSignal;
}

/**
 * Answers turns. Yields events in the order they are to be written, each as soon as it is known; returns
 * what it wants to remember, which is stored with the session (JSON, at most 64 KB).
 */
export interface Agent {
  respond(turn: AgentTurn): AsyncGenerator<ResponseEvent, unknown, void>;
}

/** Finds the agent for an `agentId`; undefined when there is none of that name. */
export type AgentDirectory = (agentId: string | undefined) => Agent | undefined;
