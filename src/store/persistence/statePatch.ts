import { getOwn } from '../../protocol/index.ts';
import { withoutEntries } from '../handlers/outbox.ts';
import { type ChatState, initialState, type Message, type OutboxEntry, type SessionState } from '../state.ts';

/** The parts of the state that are sent completely when they change; of messages, products and outbox, only changes are sent. */
const completeParts = ['session', 'turn', 'attempt', 'clientKey', 'handover', 'suggestions'] as const;
type CompleteParts = Pick<ChatState, (typeof completeParts)[number]>;

/** Changes of a conversation, sent to its other tabs. */
export interface StatePatch {
  /** New values of the parts that are sent completely. */
  readonly facts: Partial<CompleteParts>;
  /** New and changed messages. */
  readonly messages: ChatState['byId'];
  readonly products: ChatState['products'];
  /** Absent if it has not changed. */
  readonly order?: readonly string[];
  /** Ids of removed messages. */
  readonly removed: readonly string[];
  /** Entries that were added to the outbox. */
  readonly queued: readonly OutboxEntry[];
  /** Message ids of entries that were removed from the outbox. */
  readonly taken: readonly string[];
}

/** Creates the patch between two states; without `before`, a patch with the whole state. */
export function createPatch(now: ChatState, before: ChatState = initialState): StatePatch {
  const isMissing = (entry: OutboxEntry, outbox: readonly OutboxEntry[]) =>
    !outbox.some(({ messageId }) => messageId === entry.messageId);
  return {
    facts: Object.fromEntries(
      completeParts.filter((part) => now[part] !== before[part]).map((part) => [part, now[part]]),
    ),
    messages: changedRecords(now.byId, before.byId),
    products: changedRecords(now.products, before.products),
    ...(now.order !== before.order && { order: now.order }),
    removed: before.order.filter((id) => !Object.hasOwn(now.byId, id)),
    queued: now.outbox.filter((entry) => isMissing(entry, before.outbox)),
    taken: before.outbox.filter((entry) => isMissing(entry, now.outbox)).map(({ messageId }) => messageId),
  };
}

function changedRecords<T>(now: Readonly<Record<string, T>>, before: Readonly<Record<string, T>>) {
  if (now === before) return {};
  return Object.fromEntries(Object.entries(now).filter(([id, each]) => getOwn(before, id) !== each));
}

/**
 * The tabs that run a turn: this tab (`here`), the tab that sent the patch (`there`), both or neither. `both` happens if
 * they start at the same moment; each then adds no inputs of the other to its outbox, so that no input is sent twice.
 */
export type RunningTabs = 'neither' | 'here' | 'there' | 'both';

/** Applies a patch of another tab. */
export function applyPatch(state: ChatState, patch: StatePatch, runningTabs: RunningTabs): ChatState {
  const { removed, messages, products, queued, taken } = patch;
  const removedIds = new Set(removed);
  const byId = { ...withoutIds(state.byId, removedIds), ...messages };
  const remaining = withoutEntries(state.outbox, [...taken, ...removed].map(entryFor));
  const knownEntries = [...remaining, ...(state.attempt?.entries ?? [])];
  const added = runningTabs === 'both' ? [] : withoutEntries(queued, knownEntries);
  const isOwner = runningTabs === 'here' || runningTabs === 'both';
  return {
    ...state,
    ...(isOwner ? {} : patch.facts),
    ...(runningTabs === 'both' && { session: sharedSession(state.session, patch.facts.session) }),
    byId,
    order: mergeOrders(
      removedIds.size === 0 ? state.order : state.order.filter((id) => !removedIds.has(id)),
      (patch.order ?? []).filter((id) => Object.hasOwn(byId, id)),
      byId,
    ),
    products: { ...state.products, ...products },
    outbox: [...remaining, ...added],
  };
}

/** Returns the session for two tabs that opened one at the same moment; both tabs choose the same. */
function sharedSession(local: SessionState, remote: SessionState | undefined): SessionState {
  const usesRemote =
    local.status === 'open' && remote?.status === 'open' && remote.sessionId < local.sessionId;
  return usesRemote ? remote : local;
}

const entryFor = (messageId: string): OutboxEntry => ({ messageId, input: { kind: 'text', text: '' } });

function withoutIds(byId: ChatState['byId'], removedIds: ReadonlySet<string>): ChatState['byId'] {
  return removedIds.size === 0
    ? byId
    : Object.fromEntries(Object.entries(byId).filter(([id]) => !removedIds.has(id)));
}

/**
 * Merges both orders. From the first message that only the other tab has, messages are sorted by time, so that all tabs
 * agree.
 */
function mergeOrders(
  local: readonly string[],
  remote: readonly string[],
  byId: Readonly<Record<string, Message>>,
): readonly string[] {
  const inLocal = new Set(local);
  const inRemote = new Set(remote);
  const first = remote.findIndex((id) => !inLocal.has(id));
  if (first < 0) return local;
  const onlyLocal = local.filter((id) => !inRemote.has(id));
  if (onlyLocal.length === 0) return remote;
  const at = (id: string) => getOwn(byId, id)?.at ?? 0;
  const rest = [...remote.slice(first), ...onlyLocal];
  return [...remote.slice(0, first), ...rest.sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1))];
}
