import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'The tokens that give the chat the look of a shop. Accent, radius and font are enough; the rest is derived, with enough contrast.',
  use: [
    'To set the accent, radius and font of a shop.',
    'To check how an accent is shifted until it is readable.',
  ],
  instead: ['To try values and copy them, use the theme studio.'],
  anatomy: [
    {
      name: 'Accent on a button',
      selector: '.shelftalk-button',
      about: 'white or black text, whichever has more contrast',
    },
    {
      name: 'Accent in text',
      selector: '.shelftalk-link',
      about: 'shifted to 4.5:1',
    },
  ],
  props: ['Button'],
  tag: {
    accent: '#0b6e4f',
    radius: '6px',
    font: "'Source Sans 3', sans-serif",
    scheme: 'host',
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

export const Chat = () => (
  <ShelftalkChat
    endpoint="https://chat.shop.example/agent"
    theme={{ accent: '#0b6e4f', radius: '6px', font: "'Source Sans 3', sans-serif", scheme: 'host' }}
  />
);
`,
};
export default doc;
