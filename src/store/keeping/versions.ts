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

export const versions: Versions = { now: 1, steps: {} };

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
