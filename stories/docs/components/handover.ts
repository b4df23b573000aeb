import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'States that a person is requested, what happens now, and how to reach the shop in the meantime.',
  use: [
    'When the agent asks for a person, or the shopper does.',
    'With contact options, so that shoppers can reach the shop if no live agent is available.',
  ],
  instead: [
    'If the agent can still help, let it answer: the agent does not answer while a live agent is connected.',
  ],
  anatomy: [
    {
      name: 'Notice',
      selector: '.shelftalk-notice',
      about: 'across the thread',
    },
    {
      name: 'Title',
      selector: '.shelftalk-notice-title',
      about: 'what happens now',
    },
    {
      name: 'Actions',
      selector: '.shelftalk-notice-actions',
      about: 'ways to the shop',
    },
  ],
  props: ['HandoverNotice'],
  tag: {
    heading: 'Fell & Ferry',
  },
  event: {
    agentHandoverEvent: {
      triggerHandover: true,
      reason: 'Customer asked for a person',
      reasonNative: 'You asked for a person.',
    },
  },
  react: `import { type HandoverOptions, ShelftalkChat } from 'shelftalk';

const handover: HandoverOptions = {
  contactOptions: [{ kind: 'link', href: 'tel:+493012345678', label: 'Call us' }],
  onHandover: async ({ reason }) => {
    await fetch('/api/handovers', { method: 'POST', body: JSON.stringify({ reason }) });
  },
};

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" handover={handover} />
);
`,
};
export default doc;
