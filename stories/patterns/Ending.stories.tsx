import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { moment } from '../support/storyChat.ts';
import { PatternPage } from './PatternPage.tsx';

const conversation = recordedAnswer('close', 'That is all, bye').slice(0, 2);
const ended = { session: { status: 'closed', reason: 'agent', at: moment } } as const;

const steps = [
  'The shopper, the agent or the service ends the session.',
  'A notice takes the place of the composer: start again, copy, save.',
  'The messages stay readable.',
];

const meta = { title: 'Patterns/Ending', parameters: pageParameters } satisfies Meta;
export default meta;

export const Ending: StoryObj = {
  render: () => (
    <PatternPage
      title="Ending"
      lead="A notice states when and why the conversation ended. The messages stay."
      steps={steps}
      good={{ reason: 'Offer the next step.', example: <Button variant="line">Start again</Button> }}
      bad={{
        reason: 'A composer without effect: the shopper writes and nothing happens.',
        example: <Text text="_This chat is closed._" />,
      }}
    >
      <ChatPreview title="Fell & Ferry" messages={conversation} state={ended} height={560} />
    </PatternPage>
  ),
};
