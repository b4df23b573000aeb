import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { PatternPage } from './PatternPage.tsx';

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
    <PatternPage
      title="Buy"
      lead="From a card to the bag without leaving the conversation."
      steps={steps}
      good={{
        reason: 'One action per card, with the word that the shop uses.',
        example: <Button variant="fill">Add to bag</Button>,
      }}
      bad={{
        reason: 'Several equal buttons: the shopper reads instead of buying.',
        example: (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button variant="line">Details</Button>
            <Button variant="line">Compare</Button>
            <Button variant="line">Add</Button>
            <Button variant="line">Ask</Button>
          </div>
        ),
      }}
    >
      <ChatPreview title="Fell & Ferry" messages={answer} height={560} />
    </PatternPage>
  ),
};
