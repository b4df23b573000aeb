import type { StoreApi } from 'zustand/vanilla';
import type { CallOptions } from '../client/index.ts';
import type { ChatInput } from '../protocol/index.ts';
import type { HandoverController, HandoverOptions } from './handover.ts';
import type { ChatState, Rating } from './state.ts';

/** Everything a view, or a host, may ask of a conversation. None of them throws: failures are state. */
export interface ChatCommands {
  /** Says or does something new. Queued behind a running turn; a text is never lost. */
  send(input: ChatInput): Promise<void>;
  /** A choice made inside a message: marks the message as answered, then sends. Does nothing the second time. */
  answer(messageId: string, input: ChatInput): Promise<void>;
  /** Stops the running turn; what was already said stays. */
  stop(): Promise<void>;
  /** Tries a failed or interrupted turn again. */
  retry(): Promise<void>;
  /** Ends the conversation, at the service too. */
  end(): Promise<void>;
  /** After the end: a new conversation, an empty thread. */
  restart(): Promise<void>;
  /** Forgets the conversation and who led it: the next one is a stranger's. */
  reset(): Promise<void>;
  /** The same, and the service removes what it keeps of the conversation. False where it could not be told. */
  erase(): Promise<boolean>;
  /** Shows a line that did not come from the agent (a greeting, an automated line, a person) and puts it into the outbox. */
  say(text: string, name?: string): void;
  /** Tells what an empty thread greets with: it joins the thread and the outbox with the first thing the shopper says. */
  greet(text: string): void;
  /** Keeps with a message of the agent what the shopper thinks of it. Nothing is sent. */
  rate(messageId: string, rating: Rating): void;
  /** Asks the service whether it is there; what it says becomes `state.service`. */
  checkHealth(): Promise<void>;
  /** Publishes at once what has arrived since the last frame, as when the page is being hidden. */
  flush(): void;
  /** Ends timers and streams without telling the service. A later command starts them again. */
  dispose(): void;
}

/** The composer's text lives apart, so that typing wakes no row. */
export interface DraftState {
  readonly text: string;
}

/** Another page of the same conversation, which takes its turns. */
export interface TurnOwner {
  /** Stops the turn that runs there. */
  stop(): void;
}

/** The way in for what keeps a conversation beyond one page: see `persistConversation`. */
export interface PersistenceAccess {
  /** The state becomes what `change` makes of it. */
  update(change: (state: ChatState) => ChatState): void;
  /** `said`: sends what waits. `back`: only fetches what the service may still have of a turn. */
  run(intent: 'send' | 'restore'): Promise<void>;
  /** Lets go of the running turn without a word to the service. */
  abandon(): void;
  /** Who talks has said who they are: closes their nameless session; the next turn opens one in their name. */
  closeAnonymousSession(): Promise<void>;
  /** A turn is being taken here. */
  isRunning(): boolean;
  /** Leaves the turns to another page, or takes them back: undefined. */
  delegateTurns(other: TurnOwner | undefined): void;
}

/** Read-only to everybody outside: the state changes through `commands`, and through what keeps it. */
export interface ChatStore extends Pick<StoreApi<ChatState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly commands: ChatCommands;
  readonly draft: StoreApi<DraftState>;
  readonly persistence: PersistenceAccess;
  /**
   * The session's token, for calls beside the conversation such as an upload. Opens a session where there is
   * none; `renew` asks for a new token of the same one. Fails with a `ServiceError`.
   */
  openSession(options?: CallOptions & { readonly renew?: boolean }): Promise<string>;
  /** Handles the agent's handover requests until the returned controller is closed. */
  startHandover(options: HandoverOptions): HandoverController;
  /** Longest text that is sent, in UTF-16 units. */
  readonly maxTextLength: number;
  /** Address of the service, where it has one. */
  readonly endpoint?: string | undefined;
}
