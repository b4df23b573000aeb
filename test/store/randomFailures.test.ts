import { expect, test } from 'vitest';
import type { InvokeRequest, Transport } from '../../src/client/index.ts';
import { type ChatState, canRetry, isBusy } from '../../src/store/index.ts';
import { runsByDepth } from '../support/depth.ts';
import { createFaultyService, createRandom, type FaultyService } from '../support/faultyService.ts';
import { createTestStore, settled, textInput } from '../support/testStore.ts';

/** Asserts what must be true of every published state. */
function expectInvariants(state: ChatState): void {
  expect(new Set(state.order).size).toBe(state.order.length);
  expect(Object.keys(state.byId).sort()).toEqual([...state.order].sort());
  const waiting = new Set(state.outbox.map((entry) => entry.messageId));
  expect(waiting.size).toBe(state.outbox.length);
  for (const id of state.order) {
    const message = state.byId[id];
    // A message that is sending or has failed is in the outbox.
    if (message?.from === 'shopper' && message.delivery !== 'sent') expect(waiting.has(id)).toBe(true);
  }
  if (state.turn.status === 'idle') expect(state.attempt).toBeNull();
}

/** The agent's texts in the thread, by turn. */
function shownLines(state: ChatState): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const id of state.order) {
    const message = state.byId[id];
    if (message?.from !== 'agent' || message.event.kind !== 'text') continue;
    const turn = message.turnId ?? '';
    lines.set(turn, [...(lines.get(turn) ?? []), message.event.text]);
  }
  return lines;
}

/** Calls `onRequest` for every streamed request that starts a turn. */
function withRequestListener(transport: Transport, onRequest: (request: InvokeRequest) => void): Transport {
  return {
    ...transport,
    invoke(request, options) {
      if (request.resumeFrom === undefined) onRequest(request);
      return transport.invoke(request, options);
    },
  };
}

/** Texts that one session accepted more than once. */
function acceptedTwice(service: FaultyService): readonly string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const { sessionId, texts } of service.turns.values()) {
    for (const text of texts) {
      const key = `${sessionId} ${text}`;
      if (seen.has(key)) twice.push(text);
      seen.add(key);
    }
  }
  return twice;
}

async function runRandomly(seed: number, hasLog: boolean): Promise<void> {
  const random = createRandom(seed);
  const service = createFaultyService(random, hasLog);
  const retriedTexts = new Set<string>();
  const repeatedWithoutRetry: string[] = [];
  /** The session that has accepted a text, by text. */
  const sessionByText = new Map<string, string>();
  const transport = withRequestListener(service.transport, ({ inputs, sessionId }) => {
    for (const input of inputs) {
      if (input.kind !== 'text' || sessionByText.get(input.text) !== sessionId) continue;
      // Within one session, only a retry of the shopper sends an accepted text again.
      if (!retriedTexts.has(input.text)) repeatedWithoutRetry.push(input.text);
    }
  });
  const testStore = createTestStore({ transport, random });
  const { state, store } = testStore;
  const violations: unknown[] = [];
  store.subscribe((now) => {
    try {
      expectInvariants(now);
    } catch (error) {
      violations.push(error);
    }
    if (now.session.status !== 'open' || now.attempt?.delivery !== 'accepted') return;
    for (const { input } of now.attempt.entries) {
      if (input.kind === 'text') sessionByText.set(input.text, now.session.sessionId);
    }
  });
  const sent: string[] = [];

  function send(): void {
    sent.push(`text ${sent.length + 1}`);
    void testStore.send(textInput(sent.at(-1) ?? ''));
  }
  function retry(): void {
    const { attempt } = state();
    if (attempt?.delivery === 'accepted') {
      for (const { input } of attempt.entries) if (input.kind === 'text') retriedTexts.add(input.text);
    }
    void testStore.retry();
  }
  const actions = [
    send,
    send,
    send,
    retry,
    () => void testStore.stop(),
    testStore.flush,
    () => testStore.clock.advance(2_000),
    () => testStore.say('A line'),
    settled,
  ];
  for (let at = 0; at < 60; at += 1) {
    await actions[Math.floor(random() * actions.length)]?.();
    if (random() < 0.5) await Promise.resolve();
  }

  service.heal();
  await settled();
  send();
  for (let at = 0; at < 10 && (isBusy(state()) || state().outbox.length > 0); at += 1) {
    testStore.clock.advance(5_000);
    await settled();
    if (canRetry(state())) retry();
  }

  expect(violations).toEqual([]);
  expect(state().outbox).toEqual([]);
  const acceptedTexts = [...service.turns.values()].flatMap((turn) => turn.texts);
  expect(sent.filter((text) => !acceptedTexts.includes(text))).toEqual([]);
  expect(repeatedWithoutRetry).toEqual([]);
  // With a turn log, a request whose response was lost is not accepted again, either.
  if (hasLog) expect(acceptedTwice(service).filter((text) => !retriedTexts.has(text))).toEqual([]);
  expect(service.streams.max).toBeLessThanOrEqual(1);
  for (const [turn, lines] of shownLines(state())) {
    expect(lines).toEqual(Array.from(lines, (_, at) => `${turn}/${at + 1}`));
  }
}

test.each(Array.from({ length: runsByDepth(15, 60) }, (_, seed) => seed + 1))(
  'after random failures, the service has every text, a session got accepted texts again only by a retry, and no line is shown twice (seed %d)',
  async (seed) => {
    await runRandomly(seed, true);
    await runRandomly(seed, false);
  },
);
