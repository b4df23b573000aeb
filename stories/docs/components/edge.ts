import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'The line between conversation and composer. Three strokes on it grow while the chat waits for an answer.',
  use: ['Once per panel, above the composer. It is the only decoration and carries the accent.'],
  instead: ['Waiting for something inside a card, such as adding to the cart, is shown on the button.'],
  anatomy: [
    {
      name: 'Line',
      selector: '.shelftalk-edge',
      about: 'full width of the panel',
    },
    {
      name: 'Notch',
      selector: '.shelftalk-edge-notch',
      about: 'drawn in the accent colour',
    },
    {
      name: 'Strokes',
      selector: '.shelftalk-edge-strokes',
      about: 'only while waiting',
    },
  ],
  props: ['Edge'],
  tag: {
    accent: '#0b6e4f',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Let me look in the stockroom.',
        },
      },
    },
  },
  react: `import { ShelftalkChat } from 'shelftalk';
import 'shelftalk/styles.css';

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" theme={{ accent: '#0b6e4f' }} />
);
`,
};
export default doc;
