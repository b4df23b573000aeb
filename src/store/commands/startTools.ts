import type { CallItem } from '../../client/index.ts';
import { type CallResult, getOwn, isRecord, omitUndefined, toJson } from '../../protocol/index.ts';
import type { ChatStore } from '../chatStore.ts';
import { isBusy } from '../select.ts';
import type { ChatState, HostMessage, ToolCall } from '../state.ts';
import type { Tool, ToolRunner, Tools } from '../tools.ts';

/** UTF-16 code units of an error that the agent reads. */
const maxErrorLength = 500;
const cannotRun = 'The page cannot run this tool.';
const unknownOutcome: CallResult = { status: 'failed', error: 'The call was interrupted; it may have run.' };

/**
 * Offers tools of the page to the agent, with every transport that carries such calls: `createHttpTransport` with `proxyCalls`,
 * `shelftalk/ai-sdk` and `shelftalk/ag-ui`. One call runs once, also with several tabs, after a reload and if it arrives again.
 *
 * Replaces the tools of an earlier call of `startTools`, which are stopped.
 *
 * @param view The component that shows a call.
 */
export function startTools(store: ChatStore, tools: Tools, view?: unknown): ToolRunner {
  const { writer, clock, report } = store.tools;
  /** Results of the calls of this page, by message id. */
  const results = new Map<string, Promise<CallResult>>();

  function callOf(messageId: string): ToolCall | undefined {
    const message = getOwn(writer.getState().byId, messageId);
    return message?.from === 'host' ? message.call : undefined;
  }

  /** Changes a call that is in one of the given states. */
  function change(messageId: string, from: readonly ToolCall['status'][], to: Changes) {
    const call = callOf(messageId);
    if (call && from.includes(call.status)) writer.update(callChanged, messageId, to);
  }

  /** Resolves when the shopper has decided, in this tab or another one, or when the turn is over. */
  function decision(messageId: string, signal: AbortSignal): Promise<'allowed' | 'declined' | 'over'> {
    return new Promise((resolve) => {
      const check = () => {
        const status = callOf(messageId)?.status;
        if (status === 'waiting' && !signal.aborted) return;
        unsubscribe();
        signal.removeEventListener('abort', check);
        if (signal.aborted) resolve('over');
        else if (status === 'running') resolve('allowed');
        else resolve(status === 'declined' ? status : 'over');
      };
      const unsubscribe = store.subscribe(check);
      signal.addEventListener('abort', check);
      check();
    });
  }

  function asksFirst(tool: Tool, { input, needsApproval }: CallItem): boolean {
    try {
      const { needsApproval: own = false } = tool;
      return needsApproval || (typeof own === 'function' ? own(recordOf(input)) : own);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'tool', error });
      return true;
    }
  }

  async function run(id: string, turnId: string, item: CallItem, tool: Tool): Promise<CallResult> {
    const { callId, name, signal, isRemote } = item;
    const input = recordOf(item.input);
    const status = asksFirst(tool, item) ? 'waiting' : 'running';
    const call: ToolCall = omitUndefined({ callId, name, input, status, isRemote });
    writer.update(callAdded, { id, turnId, from: 'host', at: clock.now(), text: tool.title, call });
    const decided = status === 'waiting' ? await decision(id, signal) : 'allowed';
    if (decided === 'declined') return { status: 'declined' };
    if (decided === 'over') return unknownOutcome;
    try {
      if (!isRemote && !tool.execute) throw new Error(cannotRun);
      const output = isRemote ? undefined : await tool.execute?.(input, { signal, callId });
      // A copy, because the tool may change its output later; an output that cannot be JSON counts as an error of the tool.
      const json = toJson(output ?? null) ?? '';
      // Shown as done even after the turn was stopped, because the tool has run.
      change(id, ['running', 'failed'], { status: 'done', reason: undefined });
      return isRemote ? { status: 'allowed' } : { status: 'done', output: JSON.parse(json) };
    } catch (error) {
      if (signal.aborted) return unknownOutcome;
      report({ kind: 'handler-threw', handler: 'tool', error });
      change(id, ['running'], { status: 'failed', reason: 'error' });
      const message = error instanceof Error ? error.message : '';
      return { status: 'failed', error: (message || 'The tool has failed.').slice(0, maxErrorLength) };
    }
  }

  /** Ends the calls of turns that are over, such as those of a page that was left. */
  function endAbandoned() {
    const state = writer.getState();
    for (const id of state.order) {
      const message = getOwn(state.byId, id);
      if (message?.from !== 'host' || !message.call || isRunning(state, message.turnId)) continue;
      change(id, ['waiting'], { status: 'failed', reason: 'expired' });
      change(id, ['running'], { status: 'failed', reason: 'interrupted' });
    }
  }

  let isStopped = false;
  /** Removes a stopped runner once no turn can call its tools. */
  function removeStopped() {
    if (!isStopped || isBusy(writer.getState())) return;
    unsubscribe();
    if (store.tools.toolRunner === runner) store.tools.toolRunner = undefined;
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.turn === before.turn) return;
    endAbandoned();
    removeStopped();
  });
  const runner: ToolRunner = {
    tools,
    view,
    definitions: Object.entries(tools).map(([name, { title, description = title, parameters }]) => ({
      name,
      description,
      parameters: parameters ?? { type: 'object' },
    })),
    receive(turnId, item) {
      const id = `${turnId}.${item.callId}`;
      const tool = isStopped ? undefined : getOwn(tools, item.name);
      let result = results.get(id);
      if (!result) {
        // The result of a call that another page or an earlier load of this page has run is not known here.
        if (callOf(id)) result = Promise.resolve(unknownOutcome);
        else
          result = tool
            ? run(id, turnId, item, tool)
            : Promise.resolve({ status: 'failed', error: cannotRun });
        results.set(id, result);
      }
      void result.then(item.answer);
    },
    answer(messageId, isAllowed) {
      change(messageId, ['waiting'], { status: isAllowed ? 'running' : 'declined' });
    },
    stop() {
      isStopped = true;
      removeStopped();
    },
  };
  store.tools.toolRunner?.stop();
  store.tools.toolRunner = runner;
  // Copies of earlier calls are rendered again, now with `view`.
  writer.update(callsCopied);
  endAbandoned();
  return runner;
}

/** Changes of a call; `undefined` removes a field. */
interface Changes {
  readonly status: ToolCall['status'];
  readonly reason?: ToolCall['reason'] | undefined;
}

const recordOf = (input: unknown): Readonly<Record<string, unknown>> => (isRecord(input) ? input : {});

const isRunning = (state: ChatState, turnId: string | undefined): boolean =>
  isBusy(state) && state.turn.status !== 'idle' && state.turn.turnId === turnId;

function callAdded(state: ChatState, message: HostMessage): ChatState {
  const { id } = message;
  return { ...state, order: [...state.order, id], byId: { ...state.byId, [id]: message } };
}

function callsCopied(state: ChatState): ChatState {
  const calls = Object.values(state.byId).filter((message) => message.from === 'host' && message.call);
  const copies = calls.map((message) => [message.id, { ...message }]);
  return copies.length > 0 ? { ...state, byId: { ...state.byId, ...Object.fromEntries(copies) } } : state;
}

function callChanged(state: ChatState, id: string, fields: Changes): ChatState {
  const message = getOwn(state.byId, id);
  if (message?.from !== 'host' || !message.call) return state;
  const call = omitUndefined({ ...message.call, ...fields });
  return { ...state, byId: { ...state.byId, [id]: { ...message, call } } };
}
