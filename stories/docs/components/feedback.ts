import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Asks whether an answer helped, and if not, why. Another button copies the answer.',
  use: ['Below the latest finished answer, when the shop reads the ratings.'],
  instead: ['To rate a live agent, use the tool of your support team.'],
  anatomy: [
    {
      name: 'Row',
      selector: '.shelftalk-rating',
      about: 'below the answer',
    },
    {
      name: 'Helpful, not helpful',
      selector: '.shelftalk-rating button',
      about: 'one press; not helpful asks for a reason',
    },
  ],
  props: ['AnswerRating'],
  tag: {
    feedback: 'on',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Size 41. Measure in the evening.',
        },
      },
    },
  },
  react: `import { ShelftalkChat } from 'shelftalk';
import 'shelftalk/styles.css';

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent"
    onFeedback={({ value, reason }) => console.log(value, reason)}
  />
);
`,
};
export default doc;
