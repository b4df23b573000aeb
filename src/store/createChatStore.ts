import { createStore } from 'zustand/vanilla';
import type { Transport } from '../client/index.ts';
import { maxTextCharacters } from '../protocol/index.ts';
import type { ChatStore, DraftState } from './chatStore.ts';
import type { CommandContext } from './commands/context.ts';
import { createCommands } from './commands/createCommands.ts';
import { openSession } from './commands/openSession.ts';
import { type BeforeSend, createInterceptors, type OnEvent } from './interceptors.ts';
import type { Report } from './report.ts';
import type { ChatRuntime } from './runtime.ts';
import { type ChatState, initialState } from './state.ts';
import { createStateWriter } from './stateWriter.ts';
import { asServiceError } from './turnErrors.ts';

export interface ChatStoreOptions extends ChatRuntime {
  readonly transport: Transport;
  /** The agent to talk to; default: the service's. */
  readonly agentId?: string;
  /** Longest text that is sent, in UTF-16 units. */
  readonly maxTextLength?: number;
  /** A conversation to continue. */
  readonly initial?: Partial<ChatState>;
  /** Changes or drops (null) an input of the shopper before it is shown and sent. */
  readonly beforeSend?: BeforeSend;
  /** Changes or drops (null) an event of the agent before it is shown. */
  readonly onEvent?: OnEvent;
  readonly report?: Report;
}

/** Creates the store of one conversation. It makes no request before the shopper sends an input. */
export function createChatStore(options: ChatStoreOptions): ChatStore {
  const {
    transport,
    clock,
    presence,
    makeId,
    random,
    frame,
    agentId,
    maxTextLength = maxTextCharacters,
  } = options;
  const store = createStore<ChatState>(() => ({ ...initialState, ...options.initial }));
  const draft = createStore<DraftState>(() => ({ text: '' }));
  const report = quiet(options.report);
  const context: CommandContext = {
    transport,
    writer: createStateWriter(store, frame),
    interceptors: createInterceptors(options, report),
    report,
    clock,
    presence,
    makeId,
    random,
    agentId,
    streamingBlocked: false,
    turnOwner: undefined,
    opening: { underway: undefined },
  };
  const { commands, turns, named } = createCommands(context, draft, maxTextLength);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: (listener) => store.subscribe(guarded(listener, report)),
    commands,
    draft,
    maxTextLength,
    endpoint: transport.endpoint,
    persistence: {
      update: context.writer.update,
      run: turns.run,
      closeAnonymousSession: named,
      abandon: turns.abandon,
      isRunning: turns.isRunning,
      delegateTurns: (elsewhere) => {
        context.turnOwner = elsewhere;
      },
    },
    handover: context,
    openSession: ({ renew = false, signal = new AbortController().signal } = {}) =>
      openSession(context, renew, signal).catch((error: unknown) => {
        throw asServiceError(error);
      }),
  };
}

type Listener = Parameters<ChatStore['subscribe']>[0];

/** A listener that throws must not end the turn. */
function guarded(listener: Listener, report: Report): Listener {
  return (state, before) => {
    try {
      listener(state, before);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'subscribe', error });
    }
  };
}

/** Reporting must never break the chat. */
function quiet(report: Report | undefined): Report {
  return (what) => {
    try {
      report?.(what);
    } catch {
      // An error of the reporter itself cannot be reported.
    }
  };
}
