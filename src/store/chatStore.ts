import type { StoreApi } from 'zustand/vanilla';
import type { CallOptions } from '../client/index.ts';
import type { ChatInput } from '../protocol/index.ts';
import type { CommandContext, TurnOwner } from './commands/context.ts';
import type { CartReceipt, ChatState, Rating } from './state.ts';

/** The commands of a conversation. None of them throws or rejects: failures become state or reports. */
export interface ChatCommands {
  /**
   * Sends an input, after the running turn if there is one. Resolves when the turn, or the delivery to a live agent, has ended
   * or failed; at once if this tab sends nothing.
   */
  send(input: ChatInput): Promise<void>;
  /** Selects a choice of a message and sends it. Does nothing if the choice is no longer open. */
  answer(messageId: string, input: ChatInput): Promise<void>;
  /** Stops the running turn; its messages remain. */
  stop(): Promise<void>;
  /** Retries a failed or interrupted turn. */
  retry(): Promise<void>;
  /** Closes the session in the state and at the service. */
  end(): Promise<void>;
  /** Closes the session and empties the thread. Puts unsent texts into the draft if the draft is empty. */
  restart(): Promise<void>;
  /**
   * Removes the conversation and the shopper's identity. The next conversation is anonymous unless the transport identifies
   * the shopper.
   */
  reset(): Promise<void>;
  /** Like `reset`, and deletes the conversation at the service. Resolves with false if that call failed. */
  erase(): Promise<boolean>;
  /**
   * Adds a message of the host (a greeting, an automated message or a live agent's message) to the thread, and sends it with
   * the next input.
   *
   * @param name Name of the live agent who wrote the message.
   */
  say(text: string, name?: string): void;
  /**
   * Adds a receipt to the thread; it is not sent to the agent.
   *
   * @param text The receipt as one sentence, for the transcript.
   * @returns Id of the message.
   */
  addReceipt(text: string, receipt: CartReceipt): string;
  /** Marks the product of a receipt as removed from the cart; `text` replaces the receipt's sentence. */
  removeReceipt(messageId: string, text: string): void;
  /** Sets the greeting of an empty thread. It becomes a message when the shopper sends the first input. */
  greet(text: string): void;
  /** Stores the shopper's rating of a message of the agent; the rating is not sent. */
  rate(messageId: string, rating: Rating): void;
  /** Checks whether the service is available and updates `state.service`. */
  checkHealth(): Promise<void>;
  /** Applies pending messages at once, as when the page is being hidden. */
  flush(): void;
  /** Ends timers and streams without a call to the service. A later command starts them again. */
  dispose(): void;
}

/** The unsent text. It has its own store, so that typing re-renders no message. */
export interface DraftState {
  /** The text in the composer. */
  readonly text: string;
}

/** Write access for `persistConversation`, and for the mark `isExecuted` of a message with a cart action. */
export interface PersistenceAccess {
  /** Replaces the state by the result of `change`. */
  update(change: (state: ChatState) => ChatState): void;
  /** `send`: sends the outbox. `restore`: only requests missing lines of the last turn. */
  run(intent: 'send' | 'restore'): Promise<void>;
  /** Drops the running turn without a call to the service. */
  abandon(): void;
  /** Closes the anonymous session after sign-in; the next turn opens one with the shopper's identity. */
  closeAnonymousSession(): Promise<void>;
  /** Whether a turn is running in this tab. */
  isRunning(): boolean;
  /** Lets another tab run the turns; undefined: this tab runs them again. */
  delegateTurns(other: TurnOwner | undefined): void;
}

/** Write access for `startHandover` only. While `liveAgent` is set, it receives the shopper's inputs. */
export type HandoverAccess = Pick<CommandContext, 'writer' | 'clock' | 'report' | 'liveAgent'>;

/** Write access for `startTools` only. */
export type ToolAccess = Pick<CommandContext, 'writer' | 'clock' | 'report' | 'toolRunner'>;

/**
 * The store of one conversation. Its state changes only through `commands`, `openSession`, `persistence`, `handover` and
 * `tools`.
 */
export interface ChatStore extends Pick<StoreApi<ChatState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly commands: ChatCommands;
  /** The unsent text, with its own subscribers. */
  readonly draft: StoreApi<DraftState>;
  readonly persistence: PersistenceAccess;
  readonly handover: HandoverAccess;
  readonly tools: ToolAccess;
  /**
   * Resolves with the session token, for requests such as an upload. Opens a session if there is none; `renew` requests a
   * new token for the same session. Rejects with a `ServiceError`.
   */
  openSession(options?: CallOptions & { readonly renew?: boolean }): Promise<string>;
  /** Maximum length of a text, in UTF-16 code units. */
  readonly maxTextLength: number;
  /** The page's own events, and the outputs of tools that the page shows itself. */
  readonly extensions: CommandContext['extensions'];
  /** URL of the service, if it has one. */
  readonly endpoint?: string | undefined;
}
