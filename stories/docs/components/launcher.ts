import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'The button that opens the chat, with a word, a notch, and a count of unread messages.',
  use: ['Once per page, in the same corner on every page.'],
  instead: ['If your page has its own button for help, let this button open the chat with data-trigger.'],
  anatomy: [
    {
      name: 'Button',
      selector: '.shelftalk-launcher-button',
      about: 'the target',
    },
    {
      name: 'Label',
      selector: '.shelftalk-launcher-label',
      about: 'two words at most',
    },
  ],
  props: ['ChatLauncher'],
  tag: {
    label: 'Ask us',
    trigger: '.help-button',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Your order has left.',
        },
      },
    },
  },
  react: `import { ChatLauncher } from 'shelftalk/floating';
import { useState } from 'react';

export const Launcher = () => {
  const [isOpen, setOpen] = useState(false);
  return <ChatLauncher open={isOpen} onPress={() => setOpen(!isOpen)} label="Ask us" unread={2} />;
};
`,
};
export default doc;
