import type { Message } from '../../src/store/index.ts';
import { agentText, createTestStore, settled, textInput } from '../../test/support/testStore.ts';

/** 9:00 on 2 March 2026; messages are a second apart. */
const start = new Date(2026, 2, 2, 9).getTime();

/** Earlier messages, alternately of the shopper and the agent. */
const messages = (count: number): readonly Message[] =>
  Array.from({ length: count }, (_, at) => {
    const text = `Message ${at}: keeps a shower out, and packs into its own pocket.`;
    const base = { id: `m${at}`, at: start + at * 1_000 };
    return at % 2 === 0
      ? { ...base, from: 'shopper', delivery: 'sent', input: { kind: 'text', text } }
      : { ...base, from: 'agent', event: { kind: 'text', speaker: 'agent', text } };
  });

/** A store with earlier messages and a service that the benchmark controls. */
export const conversation = (count: number) => {
  const old = messages(count);
  return createTestStore({
    initial: {
      order: old.map(({ id }) => id),
      byId: Object.fromEntries(old.map((message) => [message.id, message])),
    },
  });
};

/** Streams events into a conversation, `perFrame` of them per frame, and resolves with the number of frames. */
export const stream = async (
  { send, service, frames }: ReturnType<typeof conversation>,
  events: number,
  perFrame = 6,
): Promise<number> => {
  void send(textInput('Tell me all'));
  const turn = await service.nextTurn();
  turn.accept({ resumable: true });
  await settled();
  // The shopper's message takes the first frame.
  let painted = 1;
  for (let at = 0; at < events; at += perFrame) {
    for (let more = 0; more < perFrame; more += 1) turn.line(agentText(`New ${at + more}: down to 8 °C.`));
    await settled();
    await new Promise(requestAnimationFrame);
    frames.paint();
    painted += 1;
  }
  await settled();
  return painted;
};
