import { longestText } from './limits.ts';

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
