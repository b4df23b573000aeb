import type { ChatInput } from './events.ts';
import type { InputEvent, MessageContent, Role } from './wire.ts';

/**
 * Encodes an input as an input event, as the API document defines it. Only the `seal` of an assistant text is an addition.
 *
 * @see platform API, section "Agent input events"
 */
export function encodeInput(input: ChatInput): InputEvent {
  switch (input.kind) {
    case 'text':
      return message('USER', { textContent: { text: input.text } });
    case 'assistant':
      return encodeAssistantText(input);
    case 'audio':
      return message('USER', { audioContent: { url: input.url } });
    case 'image': {
      const { url, caption } = input;
      return message('USER', { imageContent: caption === '' ? { url } : { url, caption } });
    }
    case 'location': {
      const { latitude, longitude, name, address } = input;
      return message('USER', { locationContent: { latitude, longitude, name, address } });
    }
    case 'button':
      return { buttonResponseEvent: { id: input.id, title: input.title } };
    case 'row':
      return { listReplyEvent: { id: input.id, title: input.title, description: input.description } };
    case 'form':
      return { filledFormResponseEvent: { formData: input.values } };
    case 'store': {
      const { storeId, name, city, state } = input;
      return { storeEvent: { storeId, name, city, state } };
    }
  }
}

/** `seal` is a signature that the proxy checks and removes. */
function encodeAssistantText({ text, seal }: Extract<ChatInput, { kind: 'assistant' }>): InputEvent {
  const content = { textContent: { text } };
  return { messageEvent: { role: 'ASSISTANT', content, ...(seal !== undefined && { seal }) } };
}

/** Encodes the `inputEvents` of one request, oldest first. */
export function encodeInputs(inputs: readonly ChatInput[]): InputEvent[] {
  return inputs.map(encodeInput);
}

function message(role: Role, content: MessageContent): InputEvent {
  return { messageEvent: { role, content } };
}
