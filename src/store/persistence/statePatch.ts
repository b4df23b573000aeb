import { own } from '../../protocol/index.ts';
import { withoutEntries } from '../handlers/outbox.ts';
import { type ChatState, initialState, type Message, type OutboxEntry, type SessionState } from '../state.ts';

/** The parts of the state that one page tells the others as they are. */
const facts = ['session', 'turn', 'attempt', 'clientKey', 'handover', 'suggestions'] as const;
type Facts = Pick<ChatState, (typeof facts)[number]>;

/** What has changed in a conversation, for its other pages. */
export interface StatePatch {
  readonly facts: Partial<Facts>;
  /** New ones and changed ones. */
  readonly messages: ChatState['byId'];
  readonly products: ChatState['products'];
  /** Absent: as before. */
  readonly order?: readonly string[];
  /** Ids of messages that are gone. */
  readonly removed: readonly string[];
  /** What has come into the outbox, and ids of what has left it. */
  readonly queued: readonly OutboxEntry[];
  readonly taken: readonly string[];
}

/** What makes of `before` what is `now`; without `before`, all there is. */
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
 * Who takes turns: `neither` of the two pages, `here`, `there`, or `both`, which happens when they are told of each
 * other too late. Each then keeps what it is about to send, and nothing is sent twice.
 */
export type Turns = 'neither' | 'here' | 'there' | 'both';

/** The state of this page when it has heard of a change on another one. */
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

/** Two sessions that were opened at once: both pages choose the same one for what comes next. */
function sharedSession(mine: SessionState, theirs: SessionState | undefined): SessionState {
  const isTheirs = mine.status === 'open' && theirs?.status === 'open' && theirs.sessionId < mine.sessionId;
  return isTheirs ? theirs : mine;
}

const asEntry = (messageId: string): OutboxEntry => ({ messageId, input: { kind: 'text', text: '' } });

function withoutIds(byId: ChatState['byId'], gone: ReadonlySet<string>): ChatState['byId'] {
  return gone.size === 0 ? byId : Object.fromEntries(Object.entries(byId).filter(([id]) => !gone.has(id)));
}

/** Both orders in one. Where each has something of its own, it stands by its time, so that all pages agree. */
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
