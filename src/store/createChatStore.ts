import { createStore } from 'zustand/vanilla';
import type { Transport } from '../client/index.ts';
import { longestText } from '../protocol/index.ts';
import type { ChatStore, DraftState } from './chatStore.ts';
import type { CommandContext } from './commands/context.ts';
import { createCommands } from './commands/createCommands.ts';
import { openSession } from './commands/openSession.ts';
import { startHandover } from './commands/startHandover.ts';
import { type BeforeSend, createInterceptors, type OnEvent } from './interceptors.ts';
import type { Report } from './report.ts';
import type { ChatRuntime } from './runtime.ts';
import { type ChatState, initialState } from './state.ts';
import { createStateWriter } from './stateWriter.ts';
import { asServiceError } from './turnErrors.ts';

export interface ChatStoreOptions extends ChatRuntime {
  readonly transport: Transport;
  /** Which of the business's agents answers; the service's default where absent. */
  readonly agentId?: string;
  /** Longest text that is sent, in UTF-16 units. */
  readonly maxTextLength?: number;
  /** A conversation to go on with. */
  readonly initial?: Partial<ChatState>;
  /** May change or drop (null) what the shopper says, before it is shown and sent. */
  readonly beforeSend?: BeforeSend;
  /** May change or drop (null) what the agent says, before it is shown. */
  readonly onEvent?: OnEvent;
  readonly report?: Report;
}

/** One conversation. Nothing leaves before the shopper sends something. */
export function createChatStore(options: ChatStoreOptions): ChatStore {
  const { transport, clock, presence, makeId, random, frame, agentId, maxTextLength = longestText } = options;
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
    startHandover: (handover) => startHandover(context, handover, store.subscribe),
    openSession: ({ renew = false, signal = new AbortController().signal } = {}) =>
      openSession(context, renew, signal).catch((error: unknown) => {
        throw asServiceError(error);
      }),
  };
}

type Listener = Parameters<ChatStore['subscribe']>[0];

/** A listener that throws must not end the turn that it is told of. */
function guarded(listener: Listener, report: Report): Listener {
  return (state, before) => {
    try {
      listener(state, before);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'subscribe', error });
    }
  };
}

/** A report that cannot be made is not worth a conversation. */
function quiet(report: Report | undefined): Report {
  return (what) => {
    try {
      report?.(what);
    } catch {
      // There is nobody left to tell.
    }
  };
}
