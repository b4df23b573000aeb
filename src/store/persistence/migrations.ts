import { verifyChecksum } from './checksum.ts';
import type { SavedConversation } from './savedState.ts';

/** Converts the saved data of one version into that of the next. */
export interface Migration {
  readonly conversation: (kept: unknown) => unknown;
  readonly view: (kept: unknown) => unknown;
}

export interface Migrations {
  /** Incremented whenever older saved data would be misread. */
  readonly current: number;
  /** One migration for each earlier version, by its number. */
  readonly steps: Readonly<Record<number, Migration>>;
}

export const migrations: Migrations = {
  current: 3,
  steps: {
    1: { conversation: withReasonNative, view: (view) => view },
    2: { conversation: withRenamedFields, view: (view) => view },
  },
};

/** Whether the text is from a newer release, whose format is unknown here. */
export const isNewer = (text: string): boolean => (verifyChecksum(text)?.version ?? 0) > migrations.current;

/** Reads a saved text and migrates it to the current version; undefined if it cannot be migrated. */
export function migrate(
  text: string,
  step: (kept: unknown, by: Migration) => unknown,
  { current, steps }: Migrations,
): unknown {
  const unsealed = verifyChecksum(text);
  if (!unsealed || unsealed.version > current) return undefined;
  let kept: unknown = JSON.parse(unsealed.body);
  for (let version = unsealed.version; version < current; version += 1) {
    const by = steps[version];
    if (!by) return undefined;
    kept = step(kept, by);
  }
  return kept;
}

/** Version 1 had only one reason of a handover, in the shopper's language. */
function withReasonNative(kept: unknown): unknown {
  const conversation = kept as SavedConversation;
  const { handover, byId } = conversation;
  const messages = Object.entries(byId).map(([id, message]) => {
    const isHandover = message.from === 'agent' && message.event.kind === 'handover';
    return [id, isHandover ? { ...message, event: withBoth(message.event) } : message];
  });
  return {
    ...conversation,
    handover: handover.status === 'requested' ? withBoth(handover) : handover,
    byId: Object.fromEntries(messages),
  };
}

const withBoth = <T extends { readonly reason: string }>(asked: T) => ({
  ...asked,
  reasonNative: asked.reason,
});

const renamedMessageFields = new Map([
  ['answers', 'replyTo'],
  ['hides', 'redacted'],
  ['answer', 'selection'],
]);
const renamedEventFields = new Map([
  ['why', 'reason'],
  ['where', 'path'],
]);

/** Version 2 had other names for some fields of messages and of events that could not be decoded. */
function withRenamedFields(saved: unknown): unknown {
  const conversation = saved as SavedConversation;
  const messages = Object.entries(conversation.byId).map(([id, message]) => {
    const renamed = renameKeys(message, renamedMessageFields);
    const isUnknown = message.from === 'agent' && message.event.kind === 'unknown';
    return [id, isUnknown ? { ...renamed, event: renameKeys(message.event, renamedEventFields) } : renamed];
  });
  return { ...conversation, byId: Object.fromEntries(messages) };
}

const renameKeys = (record: object, names: ReadonlyMap<string, string>): object =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [names.get(key) ?? key, value]));
