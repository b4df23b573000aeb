import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { agent, eventsOf, moment, shopper, still } from '../support/still.ts';

/** What most conversations show, with every word of it from the catalogue: each language is looked at in this. */
const Spoken = () => (
  <ChatProvider
    store={still(
      [
        shopper('q', '★★★'),
        ...eventsOf('recommendation').map((event, index) => agent(`r${index}`, event)),
        ...eventsOf('list').map((event, index) => agent(`l${index}`, event)),
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
  title: 'States/Words',
  component: Spoken,
  parameters: { framed: true, width: '320' },
} satisfies Meta<typeof Spoken>;
export default meta;

type Story = StoryObj<typeof meta>;

const spokenIn = (locale: string): Story => ({ globals: { locale } });

export const English = spokenIn('en');
export const Spanish = spokenIn('es');
export const Portuguese = spokenIn('pt-BR');
export const German = spokenIn('de');
export const French = spokenIn('fr');
export const Italian = spokenIn('it');
export const Dutch = spokenIn('nl');
export const Polish = spokenIn('pl');
export const Turkish = spokenIn('tr');
export const Arabic = spokenIn('ar');
export const Hebrew = spokenIn('he');
export const Hindi = spokenIn('hi');
export const Japanese = spokenIn('ja');
export const Chinese = spokenIn('zh-Hans');
