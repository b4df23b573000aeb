import { type InputEvent, type MessageContent, maskCards, maskValues } from '../../src/protocol/index.ts';

/** Masks card numbers in texts, captions and forms, because a page may send them unmasked. Leaves out the seal of a line. */
export function maskEvent(event: InputEvent): InputEvent {
  if ('messageEvent' in event) {
    const { role, content } = event.messageEvent;
    return { messageEvent: { role, content: maskContent(content) } };
  }
  if ('filledFormResponseEvent' in event) {
    return { filledFormResponseEvent: { formData: maskValues(event.filledFormResponseEvent.formData) } };
  }
  return event;
}

function maskContent(content: MessageContent): MessageContent {
  if ('textContent' in content) return { textContent: { text: maskCards(content.textContent.text) } };
  if (!('imageContent' in content) || content.imageContent.caption === undefined) return content;
  const { url, caption } = content.imageContent;
  return { imageContent: { url, caption: maskCards(caption) } };
}
