import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'The shopper writes here. It grows with the text, counts near the limit and turns its send button into a stop button while an answer arrives.',
  use: [
    'At the bottom of every open conversation.',
    'With an attachment menu before the text where the shop accepts pictures, voice or a location.',
    'With a chip above it on a product page: it shows the product that “this” refers to, and the shopper can remove it.',
  ],
  instead: [
    'For data in a known form, such as an address, use a form: it checks the values before it sends them.',
  ],
  anatomy: [
    {
      name: 'Box',
      selector: '.shelftalk-composer',
      about: 'the bordered area',
    },
    {
      name: 'Text field',
      selector: 'textarea',
      about: 'one line, grows to five',
    },
    {
      name: 'Send',
      selector: '.shelftalk-composer-send',
      about: 'turns into stop while an answer arrives',
    },
  ],
  props: ['Composer', 'ContextChip'],
  tag: {
    'enter-key': 'newline-on-touch',
    attach: 'picture location',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Which size do you wear?',
        },
      },
    },
  },
  react: `import { Composer } from 'shelftalk';
import { useState } from 'react';

export const Ask = ({ onAsk }: { readonly onAsk: (question: string) => void }) => {
  const [value, setValue] = useState('');
  const send = () => {
    onAsk(value);
    setValue('');
  };
  return <Composer value={value} onChange={setValue} onSend={send} remaining={4096 - value.length} />;
};
`,
};
export default doc;
