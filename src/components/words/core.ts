import { counting } from './counting.ts';
import type { MoreWords } from './more.ts';

interface Script {
  /** BCP 47, of the words themselves: a locale without a catalogue is spoken to in English. */
  readonly lang: string;
  /** Which way the words run; empty: as what is around the panel. */
  readonly dir: 'ltr' | 'rtl' | '';
}

const script: Script = { lang: 'en', dir: 'ltr' };
const counted = counting('en');

/** English for what every conversation may show, which is always at hand. */
export const coreEn = {
  ...script,
  /** Between the parts of an address, and other words that are no list. */
  comma: ', ',

  // Panel, thread, composer, suggestions, handover, session (parts)
  panelTitle: 'Shop assistant',
  panelStatus: 'AI assistant',
  closePanel: 'Close chat',
  threadLabel: 'Conversation',
  greeting: 'Hello. What are you looking for?',
  startersLabel: 'Questions you may ask',
  newMessages: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
  newDivider: 'New',
  toLatest: 'Go to the latest message',
  earlierMessages: 'Earlier messages',
  agentName: 'Assistant',
  shopperName: 'You',
  messageBy: (name: string, time: string) => `${name}, ${time}`,
  waiting: 'The assistant is answering',
  tryAgain: 'Try again',
  composerLabel: 'Message',
  composerPlaceholder: 'Ask about a product …',
  send: 'Send message',
  stop: 'Stop the answer',
  charactersLeft: (count: number) =>
    count < 0
      ? counted(-count, { one: '# character too many', other: '# characters too many' })
      : counted(count, { one: '# character left', other: '# characters left' }),
  suggestionsLabel: 'Suggested questions',
  moreSuggestions: (count: number) => counted(count, '# more'),
  sessionEnded: 'This conversation has ended',
  startAgain: 'Start again',
  unknownMessage: 'This message cannot be shown here.',
  brokenMessage: 'This message could not be displayed.',
  notLoaded: 'This part could not be loaded.',
  shopperPhoto: 'Photo',
  shopperAudio: 'Voice message',
  shopperForm: 'Details sent',
  announceSuggestions: (count: number) =>
    counted(count, { one: '# suggested question', other: '# suggested questions' }),

  // Lists and buttons (cards)
  attachLocation: 'My location',
};

export type CoreWords = typeof coreEn;

/** What the panel is given: a component that is fetched on need brings the English of its own words along. */
export type ShownWords = CoreWords & Partial<MoreWords>;
