import type { ChatInput } from './events.ts';
import type { InputEvent } from './wire.ts';

/** Decodes an input event that follows the API document; the reverse of `encodeInput`, without `seal`. */
export function decodeInput(event: InputEvent): ChatInput {
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
}
