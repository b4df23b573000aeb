/** Limits of the decoders, so that one bad line has a bounded cost. */
export const readingLimits = {
  /** Bytes of one line: 1 MiB of events, as in the proxy's turn log, and 64 KiB for `seq` and the session token. */
  lineBytes: 1024 * 1024 + 64 * 1024,
  /** Levels of nesting in one event; the deepest documented event has nine. */
  depth: 32,
  /** Characters of an undecodable text in a report. */
  rawCharacters: 2_000,
} as const;

/**
 * Maximum number of parts of one response of another agent: texts, calls, sources, files and the like together. The turn of a
 * response with more parts fails. Also the maximum number of calls that a page accepts in one request of a turn.
 */
export const maxParts = 600;

/** The error of a turn whose answer has too many parts. */
export const tooManyParts = { code: 'too-many-parts', message: 'The answer has too many parts.' };

/** Maximum characters of one text in the chat channel. */
export const maxTextCharacters = 4096;

/** Maximum characters or items in one message of the chat channel; the platform API does not state them. */
export const channelLimits = {
  text: maxTextCharacters,
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
