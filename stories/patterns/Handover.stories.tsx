import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import type { HandoverOptions } from '../../src/store/index.ts';
import { ChatPreview } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { agent, shopper } from '../support/storyChat.ts';
import { PatternPage } from './PatternPage.tsx';

const conversation = [
  shopper('q', 'I want to talk to a person'),
  agent('a1', 'Here’s how to reach our team.'),
  agent('a2', { kind: 'handover', reasonKind: 'agent', reason: '', reasonNative: '', fields: {} }),
];
const state = {
  handover: { status: 'requested', messageId: 'a2', reason: '', reasonNative: '' },
} as const;
const office = [['09:00', '18:00']] as const;
const handover: HandoverOptions = {
  contactOptions: [
    { kind: 'link', href: 'tel:+353-1-555-0142' },
    { kind: 'link', href: 'mailto:guides@shop.example' },
  ],
  hours: { timeZone: 'UTC', days: { mon: office, tue: office, wed: office, thu: office, fri: office } },
};

const steps = [
  'The agent or the shopper asks for a person.',
  'If the shop can be notified, the chat notifies it, and confirms that.',
  'If not, it offers to call, to write, or to copy the conversation.',
];

const meta = { title: 'Patterns/Handover', parameters: pageParameters } satisfies Meta;
export default meta;

export const Handover: StoryObj = {
  render: () => (
    <PatternPage
      title="Handover"
      lead="When a shopper wants a person, the chat states only facts: who was notified, when they reply, and how to reach the shop now."
      steps={steps}
      good={{
        reason: 'Promise a reply only if a member of staff was notified.',
        example: <Text text="Ada from the shop replies within ten minutes." />,
      }}
      bad={{
        reason: 'Do not promise a reply that no member of staff has agreed to.',
        example: <Text text="An agent will be with you shortly!" />,
      }}
    >
      <ChatPreview
        title="Fell & Ferry"
        messages={conversation}
        state={state}
        handover={handover}
        height={560}
      />
    </PatternPage>
  ),
};
