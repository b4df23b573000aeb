import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'Sheets and forms for everything that is not text: pictures, a recording, a location, a store, a form.',
  use: [
    'An attachment menu, when the agent can use what the shopper sends.',
    'A form, when the agent needs several values at once.',
    'A store picker, to choose where to collect.',
  ],
  instead: ['For one of up to three answers, use reply buttons; for up to ten, a list.'],
  anatomy: [
    {
      name: 'Form',
      selector: '.shelftalk-form',
      about: 'a card in the thread',
    },
    {
      name: 'Field',
      selector: '.shelftalk-field',
      about: 'label, control, hint or error',
    },
    {
      name: 'Control',
      selector: '.shelftalk-control',
      about: 'full width',
    },
    {
      name: 'Actions',
      selector: '.shelftalk-form-buttons',
      about: 'send and cancel',
    },
  ],
  props: ['ChatForm', 'StorePicker', 'AttachMenu'],
  tag: {
    attach: 'picture voice location',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Which store would you like to collect it from?',
        },
      },
    },
  },
  react: `import { ChatForm, type FormField } from 'shelftalk/inputs';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'phone', label: 'Telephone', type: 'tel', required: true, hint: 'We call between 9:00 and 17:00.' },
];

export const CallBack = () => (
  <ChatForm
    title="We call you back"
    fields={fields}
    onSubmit={(values) => fetch('/api/calls', { method: 'POST', body: JSON.stringify(values) }).then(() => {})}
  />
);
`,
};
export default doc;
