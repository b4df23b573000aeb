import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { PatternPage } from './PatternPage.tsx';

const answer = recordedAnswer('recommendation', 'A waterproof jacket under 200 euros, please');
const suggestions = { suggestions: ['Which is the lightest?', 'What about trousers?'] };
const twice =
  'I found these jackets for you:\n\n- **Squall 2.5L**, €159\n- **Drizzle Packable**, €119\n- **Cloudburst 3L**, €189';

const steps = [
  'The text states in one sentence how many products there are and how they differ.',
  'The cards show picture, title, price, and one reason each.',
  'Two to four follow-up questions narrow it down.',
];

const meta = { title: 'Patterns/First answer', parameters: pageParameters } satisfies Meta;
export default meta;

export const FirstAnswer: StoryObj = {
  render: () => (
    <PatternPage
      title="First answer"
      lead="The shopper asks in a sentence and sees products within seconds."
      steps={steps}
      good={{
        reason: 'One sentence introduces; the cards inform.',
        example: <Text text="Three that keep out a full day of rain, from 235 g." />,
      }}
      bad={{
        reason: 'A list of the products above their cards repeats everything.',
        example: <Text text={twice} />,
      }}
    >
      <ChatPreview title="Fell & Ferry" messages={answer} state={suggestions} height={560} />
    </PatternPage>
  ),
};
