import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Grid, Page, pageParameters, Verdict } from '../docs/Page.tsx';

const answer = recordedAnswer('recommendation', 'A waterproof jacket under 200 euros, please');
const suggestions = { suggestions: ['Which is the lightest?', 'What about trousers?'] };
const twice =
  'I found these jackets for you:\n\n- **Squall 2.5L**, €159\n- **Drizzle Packable**, €119\n- **Cloudburst 3L**, €189';

const steps = [
  'The text says in one sentence how many there are and what tells them apart.',
  'The cards show picture, title, price, and one reason each.',
  'Two to four follow-up questions narrow it down.',
];

const meta = { title: 'Patterns/First answer', parameters: pageParameters } satisfies Meta;
export default meta;

export const FirstAnswer: StoryObj = {
  render: () => (
    <Page title="First answer" lead="The shopper asks in a sentence and sees products within seconds.">
      <Grid column={340}>
        <div>
          <h2 style={{ marginBlockStart: 0 }}>How it works</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <ChatPreview title="Fell & Ferry" messages={answer} state={suggestions} height={560} />
      </Grid>
      <h2>Do and don’t</h2>
      <Grid>
        <Verdict of="do" reason="One sentence introduces; the cards inform.">
          <Text text="Three that keep out a full day of rain, from 235 g." />
        </Verdict>
        <Verdict of="dont" reason="A list of the products above their cards says everything twice.">
          <Text text={twice} />
        </Verdict>
      </Grid>
    </Page>
  ),
};
