import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Says that the conversation has ended, when and by whom, and offers to start again.',
  use: ['In the place of the composer, when a session has ended.'],
  instead: ['A lost connection is no end: the chat reconnects and says so below the answer.'],
  anatomy: [
    {
      name: 'Notice',
      selector: '.shelftalk-notice',
      about: 'in the place of the composer',
    },
    {
      name: 'Actions',
      selector: '.shelftalk-notice-actions',
      about: 'start again, copy, save',
    },
  ],
  props: ['SessionNotice'],
  tag: {
    heading: 'Fell & Ferry',
  },
  event: {
    sessionCloseEvent: {},
  },
  react: `import { SessionNotice } from 'shelftalk/renderers';

export const Ended = ({ at, onRestart }: { readonly at: number; readonly onRestart: () => void }) => (
  <SessionNotice reason="agent" at={at} onRestart={onRestart} text={() => 'The conversation as text'} />
);
`,
};
export default doc;
