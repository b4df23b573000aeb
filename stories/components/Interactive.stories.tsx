import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonsMessage, ListMessage, ReplyButtons, Sheet } from '../../src/components/index.ts';
import { firstEvent, rendererProps } from '../support/cards.ts';
import { eventPlayground, loggedActions, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Interactive',
  component: ListMessage,
  args: { ...rendererProps, event: firstEvent('list', 'list') },
} satisfies Meta<typeof ListMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <ListMessage {...rendererProps} event={firstEvent('list', 'list')} />
      <ButtonsMessage {...rendererProps} event={firstEvent('buttons', 'buttons')} />
    </div>
  ),
};

export const Playground: Story = { args: loggedActions };

export const ButtonsPlayground = eventPlayground(ButtonsMessage, firstEvent('buttons', 'buttons'));

export const RepliesPlayground = playground(
  ReplyButtons,
  {
    buttons: firstEvent('buttons', 'buttons').buttons,
    choice: 'open',
    hasPrimary: false,
    onAnswer: loggedActions.onAnswer,
  },
  { choice: { control: 'inline-radio', options: ['open', 'answered', 'stale', 'closed'] } },
);

export const SheetPlayground = sheetPlayground(
  Sheet,
  {
    isOpen: true,
    title: 'Delivery',
    variant: 'sheet',
    children: 'Two to four working days; free from 60 € on.',
    onClose: () => {},
  },
  { variant: { control: 'inline-radio', options: ['sheet', 'picture'] }, children: { control: 'text' } },
);
