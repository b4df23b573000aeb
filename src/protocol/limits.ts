/** Bounds on what is read from outside, so that one bad line cannot cost more than itself. */
export const readingLimits = {
  /** Bytes of one line: the 1 MiB that a turn's log takes, and 64 KiB for its number and session token. */
  lineBytes: 1024 * 1024 + 64 * 1024,
  /** Levels of nesting in one event; the deepest one documented has nine. */
  depth: 32,
  /** Characters of an unreadable text that are kept for a report. */
  rawCharacters: 2_000,
} as const;

/** Characters of one text that the chat channel takes. Apart from the rest, because it is all that a browser needs. */
export const longestText = 4096;

/** What the chat channel takes in one message (characters, or a count). */
export const channelLimits = {
  text: longestText,
  caption: 1024,
  body: 1024,
  listBody: 4096,
  headerText: 60,
  footer: 60,
  buttons: 3,
  buttonLabel: 20,
  buttonId: 256,
  sections: 10,
  sectionTitle: 24,
  /** Over all sections of one list. */
  rows: 10,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
  /** Over all sections of one multi-product message. */
  products: 30,
} as const;
