import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'The whole conversation: header, thread and composer. It fills the box around it, down to 280 px.',
  use: [
    'As a page or a column of your own layout.',
    'With slots, to replace header, footer, composer or empty state.',
  ],
  instead: ['With a launcher, use Floating; with everything set up, use ShelftalkChat.'],
  anatomy: [
    {
      name: 'Header',
      selector: '.shelftalk-panel-header',
      about: 'title, state, menu, close',
    },
    {
      name: 'Title',
      selector: '.shelftalk-panel-title',
      about: 'the shop, not the assistant',
    },
    {
      name: 'Thread',
      selector: '.shelftalk-thread',
      about: 'the conversation',
    },
    {
      name: 'Footer',
      selector: '.shelftalk-panel-footer, .shelftalk-composer',
      about: 'composer and legal text',
    },
  ],
  props: ['ChatPanel'],
  tag: {
    mode: 'inline',
    heading: 'Fell & Ferry',
    greeting: 'Where are you going?',
    starters: 'Boots for wide feet|A tent for two',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Three that keep out a full day of rain:',
        },
      },
    },
  },
  react: `import { ChatPanel, ChatProvider, type ChatStore } from 'shelftalk';

export const HelpPage = ({ store }: { readonly store: ChatStore }) => (
  <div style={{ blockSize: '80vh' }}>
    <ChatProvider store={store}>
      <ChatPanel title="Fell & Ferry" greeting="Where are you going?" starters={['Boots for wide feet']} />
    </ChatProvider>
  </div>
);
`,
};
export default doc;
