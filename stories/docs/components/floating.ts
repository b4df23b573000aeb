import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'A launcher in the corner of a page, and the panel that it opens. On phones the panel is a sheet that covers the page.',
  use: ['On every page of a shop. One per page.'],
  instead: [
    'On a page that is only for the chat, use ChatPanel in a box of the page.',
    'In React, ShelftalkChat contains it, with conversation and theme.',
  ],
  anatomy: [
    {
      name: 'Launcher',
      selector: '.shelftalk-launcher-button',
      about: 'opens the panel; at least 44 px',
    },
  ],
  props: ['ChatWidget'],
  tag: {
    side: 'start',
    label: 'Ask us',
    'offset-block': '88px',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Hello! Where are you going?',
        },
      },
    },
  },
  react: `import { ChatProvider, type ChatStore } from 'shelftalk';
import { ChatWidget } from 'shelftalk/floating';

export const Corner = ({ store }: { readonly store: ChatStore }) => (
  <ChatProvider store={store}>
    <ChatWidget greeting="Where are you going?" starters={['A tent for two in the rain']} side="start" />
  </ChatProvider>
);
`,
};
export default doc;
