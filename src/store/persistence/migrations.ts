import { verifyChecksum } from './checksum.ts';
import type { SavedConversation } from './savedState.ts';

/** Converts the saved data of one version into that of the next. */
export interface Migration {
  readonly conversation: (saved: unknown) => unknown;
  readonly view: (saved: unknown) => unknown;
}

/** The current version of saved data, and the migrations to it. */
export interface Migrations {
  /** Incremented whenever older saved data would be misread. */
  readonly current: number;
  /** One migration for each earlier version, by its number. */
  readonly steps: Readonly<Record<number, Migration>>;
}

/** The migrations of this release. */
export const migrations: Migrations = {
  current: 3,
  steps: {
    1: { conversation: withReasonNative, view: (view) => view },
    2: { conversation: withRenamedFields, view: (view) => view },
  },
};

/** Whether a newer release saved the text, in a format that this release does not know. */
export const isNewer = (text: string): boolean => (verifyChecksum(text)?.version ?? 0) > migrations.current;

/**
 * Parses a saved text and migrates it to the current version.
 *
 * @param step Applies one migration to the saved value.
 * @returns undefined if the text is damaged, from a newer release, or cannot be migrated.
 */
export function migrate(
  text: string,
  step: (saved: unknown, migration: Migration) => unknown,
  { current, steps }: Migrations,
): unknown {
  const verified = verifyChecksum(text);
  if (!verified || verified.version > current) return undefined;
  let saved: unknown = JSON.parse(verified.body);
  for (let version = verified.version; version < current; version += 1) {
    const migration = steps[version];
    if (!migration) return undefined;
    saved = step(saved, migration);
  }
  return saved;
}

/** In version 1, a handover had only one reason, in the shopper's language. */
function withReasonNative(saved: unknown): unknown {
  const conversation = saved as SavedConversation;
  const { handover, byId } = conversation;
  const messages = Object.entries(byId).map(([id, message]) => {
    const isHandover = message.from === 'agent' && message.event.kind === 'handover';
    return [id, isHandover ? { ...message, event: copyReason(message.event) } : message];
  });
  return {
    ...conversation,
    handover: handover.status === 'requested' ? copyReason(handover) : handover,
    byId: Object.fromEntries(messages),
  };
}

const copyReason = <T extends { readonly reason: string }>(handover: T) => ({
  ...handover,
  reasonNative: handover.reason,
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

/** In version 2, some fields of messages and of events that could not be decoded had other names. */
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
