import type { ChatInput, InputEvent } from '../../src/protocol/index.ts';
import type { ChatStore } from '../../src/store/index.ts';

/** Converts an input event of a recording to the input that the shopper or the page gave. */
export const inputOfEvent = (event: InputEvent): ChatInput => {
  if ('buttonResponseEvent' in event) return { kind: 'button', ...event.buttonResponseEvent };
  if ('listReplyEvent' in event) return { kind: 'row', ...event.listReplyEvent };
  if ('storeEvent' in event) return { kind: 'store', ...event.storeEvent };
  if ('filledFormResponseEvent' in event) {
    return { kind: 'form', values: event.filledFormResponseEvent.formData };
  }
  const { role, content } = event.messageEvent;
  if ('audioContent' in content) return { kind: 'audio', ...content.audioContent };
  if ('imageContent' in content) return { kind: 'image', caption: '', ...content.imageContent };
  if ('locationContent' in content)
    return { kind: 'location', name: '', address: '', ...content.locationContent };
  return { kind: role === 'ASSISTANT' ? 'assistant' : 'text', text: content.textContent.text };
};

/** Submits a recorded input. A choice belongs to the last message that offeredBy it. */
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
