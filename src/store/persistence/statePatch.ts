import { own } from '../../protocol/index.ts';
import { withoutEntries } from '../handlers/outbox.ts';
import { type ChatState, initialState, type Message, type OutboxEntry, type SessionState } from '../state.ts';

/** The parts of the state that a patch contains as a whole. */
const facts = ['session', 'turn', 'attempt', 'clientKey', 'handover', 'suggestions'] as const;
type Facts = Pick<ChatState, (typeof facts)[number]>;

/** Changes of a conversation, sent to its other tabs. */
export interface StatePatch {
  readonly facts: Partial<Facts>;
  /** New ones and changed ones. */
  readonly messages: ChatState['byId'];
  readonly products: ChatState['products'];
  /** Absent: as before. */
  readonly order?: readonly string[];
  /** Ids of messages that are gone. */
  readonly removed: readonly string[];
  /** Entries added to the outbox, and ids of removed ones. */
  readonly queued: readonly OutboxEntry[];
  readonly taken: readonly string[];
}

/** Creates the patch from `before` to `now`; without `before`, of the whole state. */
export function createPatch(now: ChatState, before: ChatState = initialState): StatePatch {
  const isNew = (entry: OutboxEntry, outbox: readonly OutboxEntry[]) =>
    !outbox.some(({ messageId }) => messageId === entry.messageId);
  return {
    facts: Object.fromEntries(
      facts.filter((fact) => now[fact] !== before[fact]).map((fact) => [fact, now[fact]]),
    ),
    messages: changed(now.byId, before.byId),
    products: changed(now.products, before.products),
    ...(now.order !== before.order && { order: now.order }),
    removed: before.order.filter((id) => !Object.hasOwn(now.byId, id)),
    queued: now.outbox.filter((entry) => isNew(entry, before.outbox)),
    taken: before.outbox.filter((entry) => isNew(entry, now.outbox)).map(({ messageId }) => messageId),
  };
}

function changed<T>(now: Readonly<Record<string, T>>, before: Readonly<Record<string, T>>) {
  if (now === before) return {};
  return Object.fromEntries(Object.entries(now).filter(([id, each]) => own(before, id) !== each));
}

/**
 * Which of two tabs runs turns. With `both`, which happens if they start at the same moment, each keeps its own outbox,
 * so that no input is sent twice.
 */
export type Turns = 'neither' | 'here' | 'there' | 'both';

/** Applies a patch of another tab. */
export function applyPatch(state: ChatState, patch: StatePatch, turns: Turns): ChatState {
  const { removed, messages, products, queued, taken } = patch;
  const gone = new Set(removed);
  const byId = { ...withoutIds(state.byId, gone), ...messages };
  const waits = withoutEntries(state.outbox, [...taken, ...removed].map(asEntry));
  const known = [...waits, ...(state.attempt?.entries ?? [])];
  const more = turns === 'both' ? [] : withoutEntries(queued, known);
  const isOurs = turns === 'here' || turns === 'both';
  return {
    ...state,
    ...(isOurs ? {} : patch.facts),
    ...(turns === 'both' && { session: sharedSession(state.session, patch.facts.session) }),
    byId,
    order: orderOf(
      state.order.filter((id) => !gone.has(id)),
      (patch.order ?? []).filter((id) => Object.hasOwn(byId, id)),
      byId,
    ),
    products: { ...state.products, ...products },
    outbox: [...waits, ...more],
  };
}

/** If two tabs opened a session at once, both choose the same one. */
function sharedSession(mine: SessionState, theirs: SessionState | undefined): SessionState {
  const isTheirs = mine.status === 'open' && theirs?.status === 'open' && theirs.sessionId < mine.sessionId;
  return isTheirs ? theirs : mine;
}

const asEntry = (messageId: string): OutboxEntry => ({ messageId, input: { kind: 'text', text: '' } });

function withoutIds(byId: ChatState['byId'], gone: ReadonlySet<string>): ChatState['byId'] {
  return gone.size === 0 ? byId : Object.fromEntries(Object.entries(byId).filter(([id]) => !gone.has(id)));
}

/** Merges both orders. Messages that only one tab has are sorted by time, so that all tabs agree. */
function orderOf(
  mine: readonly string[],
  theirs: readonly string[],
  byId: Readonly<Record<string, Message>>,
): readonly string[] {
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const isMore = theirs.some((id) => !inMine.has(id));
  if (!isMore) return mine;
  const onlyMine = mine.filter((id) => !inTheirs.has(id));
  if (onlyMine.length === 0) return theirs;
  const at = (id: string) => own(byId, id)?.at ?? 0;
  const first = theirs.findIndex((id) => !inMine.has(id));
  const shared = theirs.slice(0, first);
  const rest = [...theirs.slice(first), ...onlyMine.filter((id) => !shared.includes(id))];
  return [...shared, ...rest.sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1))];
}
