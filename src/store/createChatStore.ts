import { createStore } from 'zustand/vanilla';
import type { Transport } from '../client/index.ts';
import { maxTextCharacters } from '../protocol/index.ts';
import type { ChatStore, DraftState } from './chatStore.ts';
import type { CommandContext } from './commands/context.ts';
import { createCommands } from './commands/createCommands.ts';
import { openSession } from './commands/openSession.ts';
import type { Extensions } from './extensions.ts';
import { type BeforeSend, createInterceptors, type OnEvent } from './interceptors.ts';
import type { Report } from './report.ts';
import type { ChatRuntime } from './runtime.ts';
import { type ChatState, initialState } from './state.ts';
import { createStateWriter } from './stateWriter.ts';
import { asServiceError } from './turnErrors.ts';

/** Options of `createChatStore`. */
export interface ChatStoreOptions extends ChatRuntime {
  /** Connects the conversation to the service. */
  readonly transport: Transport;
  /** Id of the agent. Default: the agent that the service is configured with. */
  readonly agentId?: string;
  /** Maximum length of a text, in UTF-16 code units. Default: 4096, the limit of the chat channel. */
  readonly maxTextLength?: number;
  /** State of a conversation to continue. */
  readonly initial?: Partial<ChatState>;
  /** Changes or drops (null) an input of the shopper before it is shown and sent. */
  readonly beforeSend?: BeforeSend;
  /** Changes or drops (null) an event of the agent before it is shown. Gets a text that arrives in pieces once the text is complete. */
  readonly onEvent?: OnEvent;
  /** The page's own events, and the outputs of tools that the page shows itself. */
  readonly extensions?: Extensions | undefined;
  /** Receives problems for the operator, as for a log. */
  readonly report?: Report;
}

/**
 * Creates the store of one conversation. Makes no request; the first input or `openSession` opens a session.
 *
 * @example
 * const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent' });
 * const store = createChatStore({ ...browserRuntime, transport });
 */
export function createChatStore(options: ChatStoreOptions): ChatStore {
  const { transport, clock, presence, makeId, random, frame, agentId } = options;
  const { maxTextLength = maxTextCharacters } = options;
  const extensions = { current: options.extensions };
  const store = createStore<ChatState>(() => ({ ...initialState, ...options.initial }));
  const draft = createStore<DraftState>(() => ({ text: '' }));
  const report = withoutThrowing(options.report);
  const context: CommandContext = {
    transport,
    writer: createStateWriter(store, frame),
    interceptors: createInterceptors(options, report, extensions),
    report,
    clock,
    presence,
    makeId,
    random,
    agentId,
    extensions,
    streamingBlocked: false,
    turnOwner: undefined,
    opening: { pending: undefined },
  };
  const { commands, turns, closeAnonymousSession } = createCommands(context, draft, maxTextLength);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: (listener) => store.subscribe(catchErrors(listener, report)),
    commands,
    draft,
    maxTextLength,
    extensions,
    endpoint: transport.endpoint,
    persistence: {
      update: context.writer.update,
      run: turns.run,
      closeAnonymousSession,
      abandon: turns.abandon,
      isRunning: turns.isRunning,
      delegateTurns: (other) => {
        context.turnOwner = other;
      },
    },
    handover: context,
    tools: context,
    openSession: ({ renew = false, signal = new AbortController().signal } = {}) =>
      openSession(context, renew, signal).catch((error: unknown) => {
        throw asServiceError(error);
      }),
  };
}

type Listener = Parameters<ChatStore['subscribe']>[0];

/** Reports errors of a listener, because they must not end the turn. */
function catchErrors(listener: Listener, report: Report): Listener {
  return (state, before) => {
    try {
      listener(state, before);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'subscribe', error });
    }
  };
}

/** Ignores errors of the reporter, because reporting must never break the chat. */
function withoutThrowing(report: Report | undefined): Report {
  return (problem) => {
    try {
      report?.(problem);
    } catch {
      // Nothing is left to report it to.
    }
  };
}
