import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Grid, Page, pageParameters, Verdict } from '../docs/Page.tsx';

const conversation = recordedAnswer('handover', 'I want to talk to a person').slice(0, 3);

const steps = [
  'The agent or the shopper asks for a person.',
  'If the shop can be told, the chat tells it, and says so.',
  'If not, it offers to call, to write, or to copy the conversation.',
];

const meta = { title: 'Patterns/Handover', parameters: pageParameters } satisfies Meta;
export default meta;

export const Handover: StoryObj = {
  render: () => (
    <Page
      title="Handover"
      lead="When a person is wanted, the chat says what is true: who was told, when they reply, and how to reach the shop now."
    >
      <Grid column={340}>
        <div>
          <h2 style={{ marginBlockStart: 0 }}>How it works</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <ChatPreview title="Fell & Ferry" messages={conversation} height={560} />
      </Grid>
      <h2>Do and don’t</h2>
      <Grid>
        <Verdict of="do" reason="Say it only if somebody was told.">
          <Text text="Ada from the shop replies within ten minutes." />
        </Verdict>
        <Verdict of="dont" reason="A promise that nobody keeps is worse than none.">
          <Text text="An agent will be with you shortly!" />
        </Verdict>
      </Grid>
    </Page>
  ),
};
