import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { agent, createStoryChat, moment, recordedEvents, shopper } from '../support/storyChat.ts';

/** A typical conversation whose texts come from the message catalogue, to review each language. */
const TranslatedPanel = () => (
  <ChatProvider
    store={createStoryChat(
      [
        shopper('q', '★★★'),
        ...recordedEvents('recommendation').map((event, index) => agent(`r${index}`, event)),
        ...recordedEvents('list').map((event, index) => agent(`l${index}`, event)),
        agent('h', { kind: 'handover', reasonKind: 'agent', reason: '', reasonNative: '', fields: {} }),
        shopper('f', '★', 'failed'),
      ],
      {
        session: { status: 'open', sessionId: 's' },
        turn: { status: 'failed', turnId: 't', reason: 'offline' },
        service: { status: 'down', since: moment, retryAt: moment },
        handover: { status: 'waiting', messageId: 'h' },
        suggestions: [],
      },
    )}
  >
    <ChatPanel onClose={() => {}} />
  </ChatProvider>
);

const meta = {
  title: 'Tests/States/Languages',
  component: TranslatedPanel,
  parameters: { framed: true, width: '320' },
} satisfies Meta<typeof TranslatedPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

const inLocale = (locale: string): Story => ({ globals: { locale } });

export const English = inLocale('en');
export const Spanish = inLocale('es');
export const Portuguese = inLocale('pt-BR');
export const German = inLocale('de');
export const French = inLocale('fr');
export const Italian = inLocale('it');
export const Dutch = inLocale('nl');
export const Polish = inLocale('pl');
export const Turkish = inLocale('tr');
export const Arabic = inLocale('ar');
export const Hebrew = inLocale('he');
export const Hindi = inLocale('hi');
export const Japanese = inLocale('ja');
export const Chinese = inLocale('zh-Hans');
