import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'The drawings of the chat, on a grid of 20 px, in the colour of the text around them.',
  use: [
    'Beside a word, to find an action faster.',
    'Without a word only for common actions: close, send, play.',
  ],
  instead: ['Do not use an icon where a word fits.'],
  anatomy: [
    {
      name: 'Icon',
      selector: 'svg',
      about: 'takes the colour of its text',
    },
  ],
  props: ['Icon'],
  tag: {
    label: 'Ask us',
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
  <ShelftalkChat endpoint="https://chat.shop.example/agent" launcherLabel="Ask us" />
);
`,
};
export default doc;
