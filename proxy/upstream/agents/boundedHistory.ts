import type { RecordedTurn } from '../../../src/protocol/index.ts';

/** Default of the maximum number of characters of a conversation's earlier turns. */
export const defaultMaxHistory = 32 * 1024;

/** Serialises the latest turns of a conversation, as many as fit into `max` characters. */
export function boundedHistory(turns: readonly RecordedTurn[], max: number): string {
  const texts: string[] = [];
  let length = 2;
  for (const turn of [...turns].reverse()) {
    const text = boundedTurn(turn, max / 2);
    length += text.length + 1;
    if (length > max) break;
    texts.unshift(text);
  }
  return `[${texts.join()}]`;
}

/** Parses a text of `boundedHistory`, which may have had a larger maximum; an empty text has no turns. */
export function readHistory(text: string, max: number): readonly RecordedTurn[] {
  const turns: readonly RecordedTurn[] = JSON.parse(text || '[]');
  return text.length <= max ? turns : JSON.parse(boundedHistory(turns, max));
}

/** Serialises a turn; without its tool calls and their results, or even without its reply, if it has more than `max` characters. */
function boundedTurn(turn: RecordedTurn, max: number): string {
  const texts = turn.reply.flatMap(({ toolCalls, ...message }) => {
    const isTool = message.toolCallId !== undefined || (toolCalls !== undefined && !message.content);
    return isTool ? [] : [message];
  });
  for (const reply of [turn.reply, texts]) {
    const text = JSON.stringify({ ...turn, reply });
    if (text.length <= max) return text;
  }
  return JSON.stringify({ ...turn, reply: [] });
}
