import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Grid, Page, pageParameters, Verdict } from '../docs/Page.tsx';

const answer = recordedAnswer('recommendation', 'Add the first one to my bag');

const steps = [
  'A card has one action: add, or choose options when there are any.',
  'Options are chosen in the product sheet; sold-out ones cannot be chosen.',
  'The card confirms what was added, and offers to undo.',
];

const meta = { title: 'Patterns/Buy', parameters: pageParameters } satisfies Meta;
export default meta;

export const Buy: StoryObj = {
  render: () => (
    <Page title="Buy" lead="From a card to the bag without leaving the conversation.">
      <Grid column={340}>
        <div>
          <h2 style={{ marginBlockStart: 0 }}>How it works</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <ChatPreview title="Fell & Ferry" messages={answer} height={560} />
      </Grid>
      <h2>Do and don’t</h2>
      <Grid>
        <Verdict of="do" reason="One action per card, with the word that the shop uses.">
          <Button variant="fill">Add to bag</Button>
        </Verdict>
        <Verdict of="dont" reason="Several equal buttons: the shopper reads instead of buying.">
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button variant="line">Details</Button>
            <Button variant="line">Compare</Button>
            <Button variant="line">Add</Button>
            <Button variant="line">Ask</Button>
          </div>
        </Verdict>
      </Grid>
    </Page>
  ),
};
