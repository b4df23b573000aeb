import { type Counted, counting } from './counting.ts';
import type { MoreWords } from './more.ts';

interface Script {
  /** BCP 47, of the words themselves: a locale without a catalogue is spoken to in English. */
  readonly lang: string;
  /** Which way the words run; empty: as what is around the panel. */
  readonly dir: 'ltr' | 'rtl' | '';
}

const script: Script = { lang: 'en', dir: 'ltr' };

/** English for what every conversation may show, with the figures of a locale. */
export const createCoreEn = (counted: Counted<'en'>) => ({
  ...script,
  /** Between the parts of an address, and other words that are no list. */
  comma: ', ',

  // Panel, thread, composer, suggestions, handover, session (parts)
  panelTitle: 'Shopping assistant',
  panelStatus: 'AI assistant',
  closePanel: 'Close chat',
  threadLabel: 'Conversation',
  greeting: 'Hello! What can we help you find?',
  startersLabel: 'Questions you can ask',
  newMessages: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
  newDivider: 'New',
  toLatest: 'Go to the latest message',
  earlierMessages: 'Show earlier messages',
  agentName: 'Assistant',
  shopperName: 'You',
  messageBy: (name: string, time: string) => `${name}, ${time}`,
  /** Stands in place of a name: the service sent a message in the shopper’s name that this browser did not send. */
  sentElsewhere: 'Not sent from this browser',
  waiting: 'The assistant is replying',
  tryAgain: 'Try again',
  composerLabel: 'Message',
  composerPlaceholder: 'Ask about a product…',
  send: 'Send message',
  stop: 'Stop this answer',
  charactersLeft: (count: number) =>
    count < 0
      ? counted(-count, { one: '# character over the limit', other: '# characters over the limit' })
      : counted(count, { one: '# character left', other: '# characters left' }),
  suggestionsLabel: 'Suggested questions',
  moreSuggestions: (count: number) => counted(count, '# more'),
  sessionEnded: 'This conversation has ended',
  startAgain: 'Start again',
  unknownMessage: 'We can’t show this message here.',
  brokenMessage: 'We couldn’t show this message.',
  notLoaded: 'This part didn’t load.',
  shopperPhoto: 'Photo',
  shopperAudio: 'Voice message',
  shopperForm: 'Details sent',
  announceSuggestions: (count: number) =>
    counted(count, { one: '# suggested question', other: '# suggested questions' }),

  // Lists and buttons (cards)
  attachLocation: 'My location',
});

/** English for what every conversation may show, which is always at hand. */
export const coreEn = createCoreEn(counting('en'));

export type CoreWords = typeof coreEn;

/** What the panel is given: a component that is fetched on need brings the English of its own words along. */
export type ShownWords = CoreWords & Partial<MoreWords>;
