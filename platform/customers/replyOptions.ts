import type { StoredMessage } from '../messaging/outbox.ts';

/** A button or list row of a message that a customer can choose as a reply. */
export interface ReplyOption {
  readonly id: string;
  readonly label: string;
}

/** Returns the buttons of a message. Quick replies of a template have no id, so their label is the id. */
export function buttonOptions({ content, template }: StoredMessage): ReplyOption[] {
  const buttons = content.replyButtonMessage?.buttons ?? [];
  return [
    ...buttons.map(({ id, text }) => ({ id, label: text })),
    ...(template?.quickReplies ?? []).map((label) => ({ id: label, label })),
  ];
}

export function rowOptions({ content }: StoredMessage): ReplyOption[] {
  const sections = content.listMessage?.sections ?? [];
  return sections.flatMap(({ rows }) => rows.map(({ id, text }) => ({ id, label: text })));
}
