import { expect, test } from 'vitest';
import type { InvokeRequest, Transport } from '../../src/client/index.ts';
import { type ChatState, canRetry, isBusy } from '../../src/store/index.ts';
import { runsByDepth } from '../support/depth.ts';
import { createFaultyService, createRandom, type FaultyService } from '../support/faultyService.ts';
import { createBench, settled, words } from '../support/storeBench.ts';

/** What must hold whenever the store publishes. */
function expectSound(state: ChatState): void {
  expect(new Set(state.order).size).toBe(state.order.length);
  expect(Object.keys(state.byId).sort()).toEqual([...state.order].sort());
  const waiting = new Set(state.outbox.map((entry) => entry.messageId));
  expect(waiting.size).toBe(state.outbox.length);
  for (const id of state.order) {
    const message = state.byId[id];
    // Never lost: what has not been sent waits.
    if (message?.from === 'shopper' && message.delivery !== 'sent') expect(waiting.has(id)).toBe(true);
  }
  if (state.turn.status === 'idle') expect(state.attempt).toBeNull();
}

/** Lines of the agent by turn, as they stand in the thread. */
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

/** Shows every request that leaves for the first time. */
function watched(transport: Transport, look: (request: InvokeRequest) => void): Transport {
  return {
    ...transport,
    invoke(request, options) {
      if (request.resumeFrom === undefined) look(request);
      return transport.invoke(request, options);
    },
  };
}

/** Texts that one session took more than once. */
function doubled(service: FaultyService): readonly string[] {
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

async function badDay(seed: number, hasLog: boolean): Promise<void> {
  const random = createRandom(seed);
  const service = createFaultyService(random, hasLog);
  const interrupted = new Set<string>();
  const againUnasked: string[] = [];
  /** The session that has taken the text, by text. */
  const taken = new Map<string, string>();
  const transport = watched(service.transport, ({ inputs, sessionId }) => {
    for (const input of inputs) {
      if (input.kind !== 'text' || taken.get(input.text) !== sessionId) continue;
      // In one and the same session only the shopper's own "again" sends what has been taken.
      if (!interrupted.has(input.text)) againUnasked.push(input.text);
    }
  });
  const bench = createBench({ transport, random });
  const { state, store } = bench;
  const unsound: unknown[] = [];
  store.subscribe((now) => {
    try {
      expectSound(now);
    } catch (error) {
      unsound.push(error);
    }
    if (now.session.status !== 'open' || now.attempt?.fate !== 'accepted') return;
    for (const { input } of now.attempt.entries) {
      if (input.kind === 'text') taken.set(input.text, now.session.sessionId);
    }
  });
  const sent: string[] = [];

  function send(): void {
    sent.push(`text ${sent.length + 1}`);
    void bench.send(words(sent.at(-1) ?? ''));
  }
  function retry(): void {
    const { attempt } = state();
    if (attempt?.fate === 'accepted') {
      for (const { input } of attempt.entries) if (input.kind === 'text') interrupted.add(input.text);
    }
    void bench.retry();
  }
  const acts = [
    send,
    send,
    send,
    retry,
    () => void bench.stop(),
    bench.flush,
    () => bench.clock.advance(2_000),
    () => bench.say('A line'),
    settled,
  ];
  for (let at = 0; at < 60; at += 1) {
    await acts[Math.floor(random() * acts.length)]?.();
    if (random() < 0.5) await Promise.resolve();
  }

  service.heal();
  await settled();
  send();
  for (let at = 0; at < 10 && (isBusy(state()) || state().outbox.length > 0); at += 1) {
    bench.clock.advance(5_000);
    await settled();
    if (canRetry(state())) retry();
  }

  expect(unsound).toEqual([]);
  expect(state().outbox).toEqual([]);
  const took = [...service.turns.values()].flatMap((turn) => turn.texts);
  expect(sent.filter((text) => !took.includes(text))).toEqual([]);
  expect(againUnasked).toEqual([]);
  // With a log even what got lost on the way is taken exactly once.
  if (hasLog) expect(doubled(service).filter((text) => !interrupted.has(text))).toEqual([]);
  expect(service.streams.most).toBeLessThanOrEqual(1);
  for (const [turn, lines] of shownLines(state())) {
    expect(lines).toEqual(Array.from(lines, (_, at) => `${turn}/${at + 1}`));
  }
}

test.each(Array.from({ length: runsByDepth(15, 60) }, (_, seed) => seed + 1))(
  'on a bad day no text is lost, none is sent twice, no line is shown twice (seed %d)',
  async (seed) => {
    await badDay(seed, true);
    await badDay(seed, false);
  },
);
