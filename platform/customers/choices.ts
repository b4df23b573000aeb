import type { StoredMessage } from '../messaging/outbox.ts';

/** Something that a customer can answer with, without typing. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** A quick reply of a template has no id: its label stands for it. */
export function buttonsOf({ content, template }: StoredMessage): Choice[] {
  const buttons = content.replyButtonMessage?.buttons ?? [];
  return [
    ...buttons.map(({ id, text }) => ({ id, label: text })),
    ...(template?.quickReplies ?? []).map((label) => ({ id: label, label })),
  ];
}

export function rowsOf({ content }: StoredMessage): Choice[] {
  const sections = content.listMessage?.sections ?? [];
  return sections.flatMap(({ rows }) => rows.map(({ id, text }) => ({ id, label: text })));
}
