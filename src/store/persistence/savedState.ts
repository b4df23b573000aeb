import { own } from '../../protocol/index.ts';
import { type ChatState, initialState } from '../state.ts';
import { addChecksum } from './checksum.ts';
import { migrate, migrations } from './migrations.ts';

/** What is kept of a conversation; the rest of the state belongs to a page. */
export type SavedConversation = Omit<ChatState, 'service' | 'announcer'>;

/** Where a reader was: a message and how far its top stood below that of the view, in CSS pixels. */
export interface ReadingPosition {
  readonly messageId: string;
  readonly offset: number;
}

/** What a page shows of a conversation. */
export interface SavedView {
  readonly isOpen: boolean;
  readonly draft: string;
  /** Absent: at the end. */
  readonly place?: ReadingPosition;
  /** The last message that was read; empty: none was. */
  readonly seen?: string;
}

export interface SavedState {
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly conversation: SavedConversation;
  /** As the page that saved last showed it. */
  readonly view: SavedView;
  /** When the token of the signed-in shopper expires, in milliseconds since the epoch. */
  readonly until?: number;
}

/** Milliseconds: as long as a session's token lives. */
const lifetime = 7 * 24 * 60 * 60_000;
const mostMessages = 200;
/** UTF-16 units: 1 MB as browsers store them. */
const longest = 500_000;

/** The kept conversation as text: its newest messages, as many as there is room for. */
export function serializeState({ conversation, ...rest }: SavedState): string {
  for (let most = mostMessages; ; most = Math.floor(most / 2)) {
    const text = addChecksum(migrations.current, { ...rest, conversation: newest(conversation, most) });
    if (text.length <= longest || most === 0) return text;
  }
}

/** What a text keeps; undefined where it is not ours, damaged, from a version that is not known, or too old. */
export function parseState(text: string, now: number, from = migrations): SavedState | undefined {
  const read = migrate(
    text,
    (kept, by) => {
      const { conversation, view, ...rest } = kept as SavedState;
      return { ...rest, conversation: by.conversation(conversation), view: by.view(view) };
    },
    from,
  );
  if (read === undefined) return undefined;
  // The sum has told that it is what a version of ours wrote.
  const kept = read as SavedState;
  // A clock may have been wrong then, or may be now: what lies too far ahead is no fresher than what lies behind.
  const isFresh = Math.abs(now - kept.savedAt) < lifetime && now < (kept.until ?? Number.POSITIVE_INFINITY);
  return isFresh ? kept : undefined;
}

export const serializeView = (view: SavedView): string => addChecksum(migrations.current, view);

export const parseView = (text: string, from = migrations): SavedView | undefined =>
  migrate(text, (kept, by) => by.view(kept), from) as SavedView | undefined;

export function toSavedConversation(state: ChatState): SavedConversation {
  const { service: _, announcer: __, ...conversation } = state;
  const { session } = state;
  return { ...conversation, session: session.status === 'opening' ? initialState.session : session };
}

/** Without the older messages, and without the products that only those named. What waits to be sent stays. */
function newest(conversation: SavedConversation, most: number): SavedConversation {
  const { order, byId, products, outbox } = conversation;
  const waiting = new Set(outbox.map(({ messageId }) => messageId));
  const kept = order.filter((id, at) => at >= order.length - most || waiting.has(id));
  const messages = Object.fromEntries(
    kept.flatMap((id) => {
      const message = own(byId, id);
      return message ? [[id, message] as const] : [];
    }),
  );
  const text = JSON.stringify(messages);
  const named = Object.entries(products).filter(([id]) => text.includes(JSON.stringify(id)));
  return { ...conversation, order: kept, byId: messages, products: Object.fromEntries(named) };
}
