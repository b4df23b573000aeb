import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatLauncher } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Launcher',
  component: ChatLauncher,
  args: { open: false, onPress: () => {} },
} satisfies Meta<typeof ChatLauncher>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 24, flexWrap: 'wrap' }}>
      <ChatLauncher open={false} onPress={() => {}} />
      <ChatLauncher open={false} unread={2} onPress={() => {}} />
      <ChatLauncher open={false} label="" onPress={() => {}} />
      <ChatLauncher open onPress={() => {}} />
    </div>
  ),
};

export const Playground: Story = {};
