import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'States that the conversation has ended, when and why, and offers to start again.',
  use: ['In the place of the composer, when a session has ended.'],
  instead: [
    'A lost connection does not end the session: a line below the answer shows that the chat reconnects.',
  ],
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
