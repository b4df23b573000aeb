import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'One row of the conversation. The shopper’s messages are in a card, the agent’s text has no background; that distinguishes them without avatars.',
  use: ['For every event and input; the renderer of its kind fills it.'],
  instead: ['For events that are not messages, such as the end of a session, use a notice.'],
  anatomy: [
    {
      name: 'Row',
      selector: '.shelftalk-message',
      about: 'full width of the thread',
    },
    {
      name: 'Time',
      selector: '.shelftalk-message-time',
      about: 'shown on hover and while the row has the focus',
    },
  ],
  props: ['MessageView', 'MessageRow', 'UserInput', 'DayDivider'],
  tag: {
    'media-origins': 'https://cdn.shop.example',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'The **Squall 2.5L** keeps out a full day of rain.',
        },
      },
    },
  },
  react: `import { MessageRow, Thread, useMessageIds } from 'shelftalk';

export const Messages = () => (
  <Thread ids={useMessageIds()} renderRow={(id, previousId) => <MessageRow id={id} previousId={previousId} />} />
);
`,
};
export default doc;
