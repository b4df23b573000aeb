import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Asks for agreement to the terms before the first message. What the shopper has written is kept.',
  use: ['If your law or your lawyer requires agreement before data is sent.'],
  instead: ['If information is enough, use the legal sentence below the composer.'],
  anatomy: [
    {
      name: 'Box',
      selector: '.shelftalk-terms',
      about: 'above the composer',
    },
    {
      name: 'Button',
      selector: '.shelftalk-terms button, .shelftalk-button',
      about: 'agrees; the composer then sends as usual',
    },
  ],
  props: ['ChatPanel'],
  tag: {
    terms: 'before-first-message',
    legal: 'You accept our [terms](https://shop.example/terms).',
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
  react: `import { ShelftalkChat } from 'shelftalk';
import 'shelftalk/styles.css';

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent"
    terms="before-first-message"
    legal="By writing you accept our [terms](https://shop.example/terms)."
  />
);
`,
};
export default doc;
