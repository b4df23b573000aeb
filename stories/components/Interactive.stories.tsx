import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonsMessage, ListMessage } from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';

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

export const Playground: Story = {};
