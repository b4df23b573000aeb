import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { PatternPage } from './PatternPage.tsx';

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
    <PatternPage
      title="Handover"
      lead="When a person is wanted, the chat says what is true: who was told, when they reply, and how to reach the shop now."
      steps={steps}
      good={{
        reason: 'Say it only if a member of staff was notified.',
        example: <Text text="Ada from the shop replies within ten minutes." />,
      }}
      bad={{
        reason: 'Do not promise a reply that no member of staff has agreed to.',
        example: <Text text="An agent will be with you shortly!" />,
      }}
    >
      <ChatPreview title="Fell & Ferry" messages={conversation} height={560} />
    </PatternPage>
  ),
};
