import type { ChatInput } from '../events.ts';
import type { JsonRecord } from '../records.ts';
import type { AgentCall, AgentDecoder, AgentStreamItem } from './decoder.ts';

/** The inputs of a turn. */
export interface AgentInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly inputs: readonly ChatInput[];
  /** Tools of the page. If absent, the page runs none. */
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** `AgentDecoderOptions.shownTools` */
  readonly shownTools?: readonly string[] | undefined;
  /** `AgentDecoderOptions.textPreviews` */
  readonly textPreviews?: boolean | undefined;
}

/** A tool of the page, as an agent sees it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly parameters: object;
}

/** A turn as later requests contain it. It is JSON, so that it can be stored. */
export interface RecordedTurn {
  readonly turnId: string;
  /** Messages of the shopper and of the page. */
  readonly asked: readonly object[];
  /** The reply, in the form of the protocol; grows while its stream is recorded. */
  readonly reply: JsonRecord[];
  /** Questions with which the agent has ended the turn: ids, or objects with the `value` of a question of LangGraph; grows, too. */
  readonly questions: unknown[];
}

/** A turn that has begun. */
export interface AgentTurn {
  /** Body of the request. */
  readonly body: object;
  readonly decoder: AgentDecoder;
  /** Decodes the data of a server-sent event, as `decoder.push` does, and adds it to `recorded`, unless the turn has failed. */
  readonly read: (data: unknown) => readonly AgentStreamItem[];
  readonly recorded: RecordedTurn;
  /** Adds the result of a call to `recorded`. */
  readonly answer: (call: AgentCall, result: CallResult) => void;
}

/** The result of a call of a tool of the page. */
export type CallResult =
  /** The tool has run. `output` is JSON. */
  | { readonly status: 'done'; readonly output: unknown }
  /** The tool has not run, or not to its end. `error`: for the agent, not for the shopper. */
  | { readonly status: 'failed'; readonly error: string }
  /** The shopper has allowed a tool that the server runs. */
  | { readonly status: 'allowed' }
  | { readonly status: 'declined' };

/** The error that the agent gets for a call that the shopper has declined. */
export const declinedError = 'The shopper has not allowed this.';

/** A turn that goes on with the results of calls. */
export interface ContinuedTurn {
  /** Number of requests of this turn before this one. */
  readonly round: number;
  /** Reply so far, with the results. */
  readonly reply: readonly JsonRecord[];
}

/** A protocol whose servers store no conversation, so that every request contains all messages. */
export interface AgentProtocol {
  /**
   * Creates the request and the decoder of a turn.
   *
   * @param earlier The turns before this one, oldest first.
   * @param continued Present for a further request of the same turn.
   */
  begin(input: AgentInput, earlier: readonly RecordedTurn[], continued?: ContinuedTurn): AgentTurn;
}

/** Returns the function `read` of a turn. Decodes first, because the decoder refuses an answer with too many parts. */
export function readAndRecord(decoder: AgentDecoder, record: (data: unknown) => void): AgentTurn['read'] {
  let hasFailed = false;
  return (data) => {
    const items = decoder.push(data);
    hasFailed ||= items.some((item) => item.kind === 'end' && item.reason === 'failed');
    if (!hasFailed) record(data);
    return items;
  };
}
