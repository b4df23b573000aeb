/** Bounds on what is read from outside, so that one bad line cannot cost more than itself. */
export const readingLimits = {
  /** Bytes of one line: the 1 MiB that a turn's log takes, and 64 KiB for its number and session token. */
  lineBytes: 1024 * 1024 + 64 * 1024,
  /** Levels of nesting in one event; the deepest one documented has nine. */
  depth: 32,
  /** Characters of an unreadable text that are kept for a report. */
  rawCharacters: 2_000,
} as const;

/** Characters of one text that the chat channel takes. */
export const longestText = 4096;
