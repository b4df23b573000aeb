import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'One line below an answer that is under way, late or failed: what the agent is doing, or what happened, in plain words, and a button for the next step.',
  use: ['Below the answer that it concerns, once.'],
  instead: ['If the service itself is down, a notice above the composer states it.'],
  anatomy: [
    {
      name: 'Line',
      selector: '.shelftalk-turn',
      about: 'below the answer',
    },
    {
      name: 'Retry',
      selector: '.shelftalk-button',
      about: 'repeats the turn, or requests the rest of the answer',
    },
  ],
  props: ['TurnStatus'],
  tag: {
    locale: 'en-GB',
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
  react: `import { TurnStatus } from 'shelftalk';

export const Status = () => <TurnStatus />;
`,
};
export default doc;
