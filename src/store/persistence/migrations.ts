import { verifyChecksum } from './checksum.ts';
import type { SavedConversation } from './savedState.ts';

/** Makes of what one version has kept what the next one would have kept. */
export interface Migration {
  readonly conversation: (kept: unknown) => unknown;
  readonly view: (kept: unknown) => unknown;
}

export interface Migrations {
  /** Changes whenever what was kept before would be misread. */
  readonly current: number;
  /** One for each version that was, by its number: what an earlier release has kept is taken over. */
  readonly steps: Readonly<Record<number, Migration>>;
}

export const migrations: Migrations = {
  current: 3,
  steps: {
    1: { conversation: withReasonNative, view: (view) => view },
    2: { conversation: withRenamedFields, view: (view) => view },
  },
};

/** The text of a release that is newer than this one: no other release can tell what is in it. */
export const isNewer = (text: string): boolean => (verifyChecksum(text)?.version ?? 0) > migrations.current;

/** What a sealed text holds, as this version would have kept it; undefined where no steps lead here. */
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

/** In version 1 the only reason of a handover was the one that the shopper read. */
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
