import { type ChatState, initialState } from '../state.ts';
import { seal } from './seal.ts';
import { upgraded, versions } from './versions.ts';

/** What is kept of a conversation; the rest of the state belongs to a page. */
export type Conversation = Omit<ChatState, 'service' | 'voice'>;

/** Where a reader was: a message and how far its top stood below that of the view, in CSS pixels. */
export interface Place {
  readonly messageId: string;
  readonly offset: number;
}

/** What a page shows of a conversation. */
export interface View {
  readonly isOpen: boolean;
  readonly draft: string;
  /** Absent: at the end. */
  readonly place?: Place;
  /** The last message that was read; empty: none was. */
  readonly seen?: string;
}

export interface Kept {
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly conversation: Conversation;
  /** As the page that saved last showed it. */
  readonly view: View;
  /** When the token of the signed-in shopper expires, in milliseconds since the epoch. */
  readonly until?: number;
}

/** Milliseconds: as long as a session's token lives. */
const lifetime = 7 * 24 * 60 * 60_000;
const mostMessages = 200;
/** UTF-16 units: 1 MB as browsers store them. */
const longest = 500_000;

/** The kept conversation as text: its newest messages, as many as there is room for. */
export function writeKept({ conversation, ...rest }: Kept): string {
  for (let most = mostMessages; ; most = Math.floor(most / 2)) {
    const text = seal(versions.now, { ...rest, conversation: newest(conversation, most) });
    if (text.length <= longest || most === 0) return text;
  }
}

/** What a text keeps; undefined where it is not ours, damaged, from a version that is not known, or too old. */
export function readKept(text: string, now: number, from = versions): Kept | undefined {
  const read = upgraded(
    text,
    (kept, by) => {
      const { conversation, view, ...rest } = kept as Kept;
      return { ...rest, conversation: by.conversation(conversation), view: by.view(view) };
    },
    from,
  );
  if (read === undefined) return undefined;
  // The sum has told that it is what a version of ours wrote.
  const kept = read as Kept;
  // A clock may have been wrong then, or may be now: what lies too far ahead is no fresher than what lies behind.
  const isFresh = Math.abs(now - kept.savedAt) < lifetime && now < (kept.until ?? Number.POSITIVE_INFINITY);
  return isFresh ? kept : undefined;
}

export const writeView = (view: View): string => seal(versions.now, view);

export const readView = (text: string, from = versions): View | undefined =>
  upgraded(text, (kept, by) => by.view(kept), from) as View | undefined;

export function conversationOf(state: ChatState): Conversation {
  const { service: _, voice: __, ...conversation } = state;
  const { session } = state;
  return { ...conversation, session: session.status === 'opening' ? initialState.session : session };
}

/** Without the older messages, and without the products that only those named. What waits to be sent stays. */
function newest(conversation: Conversation, most: number): Conversation {
  const { order, byId, products, outbox } = conversation;
  const waiting = new Set(outbox.map(({ messageId }) => messageId));
  const kept = order.filter((id, at) => at >= order.length - most || waiting.has(id));
  const messages = Object.fromEntries(kept.flatMap((id) => (byId[id] ? [[id, byId[id]]] : [])));
  const text = JSON.stringify(messages);
  const named = Object.entries(products).filter(([id]) => text.includes(JSON.stringify(id)));
  return { ...conversation, order: kept, byId: messages, products: Object.fromEntries(named) };
}
