import { verifyChecksum } from './checksum.ts';

/** Converts the saved data of one version into that of the next. */
export interface Migration {
  readonly conversation: (saved: unknown) => unknown;
  readonly view: (saved: unknown) => unknown;
}

/** The current version of saved data, and the migrations to it. */
export interface Migrations {
  /** Incremented whenever older saved data would be misread. Tabs with different versions do not sync. */
  readonly current: number;
  /** One migration for each earlier version that was released, by its number. */
  readonly steps: Readonly<Record<number, Migration>>;
}

/** The migrations of this release. */
export const migrations: Migrations = { current: 3, steps: {} };

/** Whether a newer release saved the text, in a format that this release does not know. */
export const isNewer = (text: string): boolean => (verifyChecksum(text)?.version ?? 0) > migrations.current;

/**
 * Parses a saved text and migrates it to the current version.
 *
 * @param step Applies one migration to the saved value.
 * @returns the saved value in the current version; undefined if the text is damaged, from a newer release, or cannot be migrated.
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
