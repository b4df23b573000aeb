import type { ChatInput } from '../events.ts';
import type { JsonRecord } from '../records.ts';
import type { AgentDecoder } from './decoder.ts';

/** The inputs of a turn. */
export interface AgentInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly inputs: readonly ChatInput[];
}

/** A turn as later requests contain it. It is JSON, so that it can be stored. */
export interface RecordedTurn {
  readonly turnId: string;
  /** Messages of the shopper and of the page. */
  readonly asked: readonly object[];
  /** The reply, in the form of the protocol; grows while its stream is recorded. */
  readonly reply: JsonRecord[];
  /** Ids of the questions that the run has ended with; grows, too. */
  readonly questions: unknown[];
}

/** A turn that has begun. */
export interface AgentTurn {
  /** Body of the request. */
  readonly body: object;
  readonly decoder: AgentDecoder;
  /** Adds the data of a server-sent event to `recorded`. */
  readonly record: (data: unknown) => void;
  readonly recorded: RecordedTurn;
}

/** A protocol whose servers store no conversation, so that every request contains all messages. */
export interface AgentProtocol {
  /** @param earlier The turns before this one, oldest first. */
  begin(input: AgentInput, earlier: readonly RecordedTurn[]): AgentTurn;
}
