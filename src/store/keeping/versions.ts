import type { Conversation } from './kept.ts';
import { unseal } from './seal.ts';

/** Makes of what one version has kept what the next one would have kept. */
export interface Step {
  readonly conversation: (kept: unknown) => unknown;
  readonly view: (kept: unknown) => unknown;
}

export interface Versions {
  /** Changes whenever what was kept before would be misread. */
  readonly now: number;
  /** One for each version that was, by its number: what an earlier release has kept is taken over. */
  readonly steps: Readonly<Record<number, Step>>;
}

export const versions: Versions = {
  now: 2,
  steps: { 1: { conversation: withReasonNative, view: (kept) => kept } },
};

/** The text of a release that is newer than this one: no other release can tell what is in it. */
export const isNewer = (text: string): boolean => (unseal(text)?.version ?? 0) > versions.now;

/** What a sealed text holds, as this version would have kept it; undefined where no steps lead here. */
export function upgraded(
  text: string,
  step: (kept: unknown, by: Step) => unknown,
  { now, steps }: Versions,
): unknown {
  const unsealed = unseal(text);
  if (!unsealed || unsealed.version > now) return undefined;
  let kept: unknown = JSON.parse(unsealed.body);
  for (let version = unsealed.version; version < now; version += 1) {
    const by = steps[version];
    if (!by) return undefined;
    kept = step(kept, by);
  }
  return kept;
}

/** In version 1 the only reason of a handover was the one that the shopper read. */
function withReasonNative(kept: unknown): unknown {
  const conversation = kept as Conversation;
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
