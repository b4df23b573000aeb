import type { RecordedTurn } from '../../../src/protocol/index.ts';

/** Maximum number of characters of a stored conversation. */
const maxHistory = 256 * 1024;
/** Number of characters above which a turn is stored without its tool calls, or without its reply. */
const maxTurn = 128 * 1024;

/** Serialises the latest turns of a conversation, as many as fit. */
export function boundedHistory(turns: readonly RecordedTurn[]): string {
  const texts: string[] = [];
  let length = 2;
  for (const turn of [...turns].reverse()) {
    const text = boundedTurn(turn);
    length += text.length + 1;
    if (length > maxHistory) break;
    texts.unshift(text);
  }
  return `[${texts.join()}]`;
}

/** Parses a text of `boundedHistory`; an empty text has no turns. */
export const readHistory = (text: string): readonly RecordedTurn[] => JSON.parse(text || '[]');

/** Serialises a turn; without its tool calls and their results, or even without its reply, when it is too long. */
function boundedTurn(turn: RecordedTurn): string {
  const texts = turn.reply.flatMap(({ toolCalls, ...message }) => {
    const isTool = message.toolCallId !== undefined || (toolCalls !== undefined && !message.content);
    return isTool ? [] : [message];
  });
  for (const reply of [turn.reply, texts]) {
    const text = JSON.stringify({ ...turn, reply });
    if (text.length <= maxTurn) return text;
  }
  return JSON.stringify({ ...turn, reply: [] });
}
