import { own } from '../../protocol/index.ts';
import { type ChatState, initialState } from '../state.ts';
import { addChecksum } from './checksum.ts';
import { migrate, migrations } from './migrations.ts';

/** The part of the state that is saved; the rest belongs to a page. */
export type SavedConversation = Omit<ChatState, 'service' | 'announcer'>;

/** Scroll position: a message and the distance of its top below that of the view, in CSS pixels. */
export interface ReadingPosition {
  readonly messageId: string;
  readonly offset: number;
}

/** How a page shows a conversation. */
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
  /** The view of the page that saved last. */
  readonly view: SavedView;
  /** When the token of the signed-in shopper expires, in milliseconds since the epoch. */
  readonly until?: number;
}

/** Milliseconds; as long as a session token is valid. */
const lifetime = 7 * 24 * 60 * 60_000;
const mostMessages = 200;
/** UTF-16 code units; 1 MB in browser storage. */
const longest = 500_000;

/** Serialises the conversation with as many of its newest messages as fit. */
export function serializeState({ conversation, ...rest }: SavedState): string {
  for (let most = mostMessages; ; most = Math.floor(most / 2)) {
    const text = addChecksum(migrations.current, { ...rest, conversation: newest(conversation, most) });
    if (text.length <= longest || most === 0) return text;
  }
}

/** Parses a saved text; undefined if it is damaged, from an unknown version or expired. */
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
  // The checksum proves that this code wrote the text.
  const kept = read as SavedState;
  // A time too far ahead comes from a wrong clock and counts as expired.
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

/** Removes older messages and the products that only they name. Unsent inputs stay. */
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
