import type { ChatInput } from '../../src/protocol/index.ts';
import type { ChatStore } from '../../src/store/index.ts';

/** Submits a recorded input. A choice belongs to the last message that offered it. */
export async function submitInput({ getState, commands }: ChatStore, input: ChatInput): Promise<void> {
  if (input.kind === 'assistant') {
    commands.say(input.text);
    return;
  }
  const { order, byId } = getState();
  const offeredBy = order.findLast((id) => {
    const message = byId[id];
    return (
      'id' in input &&
      message?.from === 'agent' &&
      JSON.stringify(message.event).includes(`"id":"${input.id}"`)
    );
  });
  await (offeredBy === undefined ? commands.send(input) : commands.answer(offeredBy, input));
}
