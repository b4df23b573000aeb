import { getOwn, toJson } from '../../protocol/index.ts';
import { markAuthor } from '../authorOf.ts';
import { type ChatState, initialState } from '../state.ts';
import { addChecksum } from './checksum.ts';
import { migrate, migrations } from './migrations.ts';

/** The part of the state that is saved. The rest belongs to one page. */
export type SavedConversation = Omit<ChatState, 'service' | 'announcer' | 'productRequest'>;

/** Scroll position: a message, and the distance of its top from the top of the view, in CSS pixels. */
export interface ReadingPosition {
  readonly messageId: string;
  readonly offset: number;
}

/** The view of a conversation on one page. */
export interface SavedView {
  readonly isOpen: boolean;
  readonly draft: string;
  /** Absent: the end of the thread. */
  readonly place?: ReadingPosition;
  /** Id of the last message that was read; empty if none was. Absent if the page does not count unread messages. */
  readonly seen?: string;
}

/** A saved conversation with its view. */
export interface SavedState {
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly conversation: SavedConversation;
  /** The view of the page that saved last. */
  readonly view: SavedView;
  /** Expiry of the signed-in shopper's token, in milliseconds since the epoch. */
  readonly until?: number;
}

/** Milliseconds for which a conversation is saved: the validity of a session token. */
const maxAgeMs = 7 * 24 * 60 * 60_000;
const maxMessages = 200;
/** UTF-16 code units; 1 MB in browser storage. */
const maxCharacters = 500_000;

/** Serialises the conversation with its newest messages, halving their number until the text fits. Unsent inputs stay. */
export function serializeState({ conversation, ...rest }: SavedState): string {
  for (let limit = maxMessages; ; limit = Math.floor(limit / 2)) {
    const text = addChecksum(migrations.current, { ...rest, conversation: newestPart(conversation, limit) });
    if (text.length <= maxCharacters || limit === 0) return text;
  }
}

/**
 * Parses a saved conversation.
 *
 * @param now Milliseconds since the epoch.
 * @returns undefined if the text is damaged, from an unknown version or expired.
 */
export function parseState(text: string, now: number, from = migrations): SavedState | undefined {
  const migrated = migrate(
    text,
    (saved, migration) => {
      const { conversation, view, ...rest } = saved as SavedState;
      return { ...rest, conversation: migration.conversation(conversation), view: migration.view(view) };
    },
    from,
  );
  if (migrated === undefined) return undefined;
  // The checksum proves that this code wrote the text.
  const { conversation, ...rest } = migrated as SavedState;
  // Earlier releases stored no authors.
  const messages = Object.entries(conversation.byId).map(([id, message]) => [id, markAuthor(message)]);
  const saved = { ...rest, conversation: { ...conversation, byId: Object.fromEntries(messages) } };
  // A time too far ahead comes from a wrong clock and counts as expired.
  const isValid = Math.abs(now - saved.savedAt) < maxAgeMs && now < (saved.until ?? Number.POSITIVE_INFINITY);
  return isValid ? saved : undefined;
}

/** Serialises a view. */
export const serializeView = (view: SavedView): string => addChecksum(migrations.current, view);

/** Parses a saved view. Returns undefined if it is damaged or from an unknown version. */
export const parseView = (text: string, from = migrations): SavedView | undefined =>
  migrate(text, (saved, migration) => migration.view(saved), from) as SavedView | undefined;

/** Returns the part of the state that is saved. A session that is being opened is saved as none. */
export function toSavedConversation(state: ChatState): SavedConversation {
  const { service: _, announcer: __, productRequest: ___, ...conversation } = state;
  const { session } = state;
  return { ...conversation, session: session.status === 'opening' ? initialState.session : session };
}

/** Removes older messages, and the products that only they contain. Unsent inputs stay. */
function newestPart(conversation: SavedConversation, limit: number): SavedConversation {
  const { order, byId, products, outbox } = conversation;
  const unsent = new Set(outbox.map(({ messageId }) => messageId));
  const saved = order.filter((id, at) => at >= order.length - limit || unsent.has(id));
  const messages = Object.fromEntries(
    saved.flatMap((id) => {
      const message = getOwn(byId, id);
      return message ? [[id, message] as const] : [];
    }),
  );
  const text = toJson(messages);
  const usedProducts = Object.entries(products).filter(([id]) => text.includes(JSON.stringify(id)));
  return { ...conversation, order: saved, byId: messages, products: Object.fromEntries(usedProducts) };
}
