import type { ChatInput, InputEvent } from '../../src/protocol/index.ts';

/** What the shopper, or the page, said with an input event of a recording. */
export const saidInput = (event: InputEvent): ChatInput => {
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
