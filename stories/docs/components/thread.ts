import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'The scrolling list of messages. It follows new messages while the shopper is at the end, and never moves what the shopper is reading.',
  use: [
    'For any list of messages, also with ten thousand rows: the document contains only the rows near the visible part.',
  ],
  instead: ['With rows of the chat, use Conversation: it adds empty state, errors and suggestions.'],
  anatomy: [
    {
      name: 'Scrolling part',
      selector: '.shelftalk-thread-scroll',
      about: 'fills the height of its box',
    },
    {
      name: 'Row',
      selector: '.shelftalk-thread-row',
      about: 'one message',
    },
  ],
  props: ['Thread'],
  tag: {
    mode: 'inline',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Hello.',
        },
      },
    },
  },
  react: `import { Thread } from 'shelftalk';

export const Log = ({ ids }: { readonly ids: readonly string[] }) => (
  <Thread ids={ids} renderRow={(id) => <p>{id}</p>} style={{ blockSize: 400 }} />
);
`,
};
export default doc;
