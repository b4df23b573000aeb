import type { AgentEvent, ChatInput } from '../../src/protocol/index.ts';
import {
  type ChatState,
  type ChatStoreOptions,
  createChatStore,
  type StoreReport,
} from '../../src/store/index.ts';
import { createScriptedTransport, type ScriptedTurn } from './scriptedTransport.ts';

/** A clock that the test advances. */
function createFakeClock(start = 1_000_000) {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    /** Advances by `ms` and runs due timers in order. */
    advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.run();
      }
      now = end;
    },
    /** Milliseconds until each pending timer. */
    waits: () => timers.map((timer) => timer.at - now),
  };
}

/** Animation frames that the test runs. */
function createSteppedFrames() {
  let pending: (() => void)[] = [];
  return {
    frame(run: () => void) {
      pending.push(run);
      return () => {
        pending = pending.filter((each) => each !== run);
      };
    },
    paint() {
      const due = pending;
      pending = [];
      for (const run of due) run();
    },
    pending: () => pending.length,
  };
}

/** A store whose clock, frames and transport the test controls. */
export function createTestStore(options: Partial<ChatStoreOptions> = {}) {
  const service = createScriptedTransport();
  const clock = createFakeClock();
  const frames = createSteppedFrames();
  const reports: StoreReport[] = [];
  let ids = 0;
  const store = createChatStore({
    transport: service.transport,
    clock,
    frame: frames.frame,
    makeId: () => `id-${++ids}`,
    random: () => 0.5,
    report: (storeReport) => reports.push(storeReport),
    ...options,
  });
  return { store, service, clock, frames, reports, state: store.getState, ...store.commands };
}

/** Resolves after pending microtasks and real timers without a delay. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Advances the clock until the store sends its next resume request. */
export async function nextResume({
  clock,
  service,
}: ReturnType<typeof createTestStore>): Promise<ScriptedTurn> {
  await settled();
  // Longer than the longest delay before a reconnect.
  clock.advance(20_000);
  return service.nextTurn();
}

/** Lets the resume request after each of the six reconnect delays fail, so that the store stops reconnecting. */
export async function failResumes(testStore: ReturnType<typeof createTestStore>): Promise<void> {
  for (let reconnects = 0; reconnects < 6; reconnects += 1) (await nextResume(testStore)).fail('network');
  await settled();
}

export const textInput = (text: string): ChatInput => ({ kind: 'text', text });
export const agentText = (text: string): AgentEvent => ({ kind: 'text', speaker: 'agent', text });

/** The thread as lines of text. */
export function thread(state: ChatState): readonly string[] {
  return state.order.map((id) => {
    const message = state.byId[id];
    if (message?.from === 'shopper') return `me: ${label(message.input)} (${message.delivery})`;
    if (message?.from === 'host') return `shop: ${message.text}`;
    const event = message?.event;
    return `agent: ${event?.kind === 'text' ? event.text : `[${event?.kind}]`}`;
  });
}

function label(input: ChatInput): string {
  return input.kind === 'text' ? input.text : `[${input.kind}]`;
}

/** The inputs of a request as texts. */
export function inputTexts(inputs: readonly ChatInput[]): readonly string[] {
  return inputs.map((input) =>
    input.kind === 'assistant'
      ? `shop: ${input.text}`
      : input.kind === 'text'
        ? input.text
        : `[${input.kind}]`,
  );
}
