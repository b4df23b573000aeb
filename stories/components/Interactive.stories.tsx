import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonsMessage, ListMessage, ReplyButtons, Sheet } from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';
import { acts, eventPlayground, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Interactive',
  component: ListMessage,
  args: { ...given, event: one('list', 'list') },
} satisfies Meta<typeof ListMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <ListMessage {...given} event={one('list', 'list')} />
      <ButtonsMessage {...given} event={one('buttons', 'buttons')} />
    </div>
  ),
};

export const Playground: Story = { args: acts };

export const ButtonsPlayground = eventPlayground(ButtonsMessage, one('buttons', 'buttons'));

export const RepliesPlayground = playground(
  ReplyButtons,
  {
    buttons: one('buttons', 'buttons').buttons,
    choice: 'open',
    hasPrimary: false,
    onAnswer: acts.onAnswer,
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
