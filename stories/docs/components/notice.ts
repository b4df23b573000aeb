import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'A box across the conversation for events that are not messages: a handover, the end of a session, a problem of the service.',
  use: ['When something concerns the whole conversation, and the shopper can do something about it.'],
  instead: ['An error of one message belongs below that message.'],
  anatomy: [
    {
      name: 'Box',
      selector: '.shelftalk-notice',
      about: 'full width',
    },
    {
      name: 'Title',
      selector: '.shelftalk-notice-title',
      about: 'one short sentence',
    },
    {
      name: 'Actions',
      selector: '.shelftalk-notice-actions',
      about: 'one or two buttons',
    },
  ],
  props: ['Notice'],
  tag: {
    notice: 'The chat could not be loaded.|Try again',
  },
  event: {
    sessionCloseEvent: {},
  },
  react: `import { type HandoverOptions, ShelftalkChat } from 'shelftalk';
import 'shelftalk/styles.css';

const handover: HandoverOptions = {
  contactOptions: [{ kind: 'link', href: 'tel:+493012345678', label: 'Call us' }],
};

// The notice of a handover shows the contact options.
export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" handover={handover} />
);
`,
};
export default doc;
