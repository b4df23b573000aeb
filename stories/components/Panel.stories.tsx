import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { agent, createStoryChat, recordedEvents, shopper } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Panel',
  component: ChatPanel,
  parameters: { framed: true },
  args: {
    title: 'Fell & Ferry',
    greeting: 'Where are you going? We find what you need for it.',
    starters: [
      'A tent for two in the rain',
      'Boots for wide feet',
      'What is waterproof?',
      'Where is my order?',
    ],
    onClose: () => {},
  },
} satisfies Meta<typeof ChatPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: (args) => (
    <ChatProvider
      store={createStoryChat([
        shopper('q', 'I need to get ready for three days in the hills'),
        ...recordedEvents('recommendation').map((event, index) => agent(`r${index}`, event)),
      ])}
    >
      <ChatPanel {...args} />
    </ChatProvider>
  ),
};

export const Playground: Story = {
  render: (args) => (
    <ChatProvider store={createStoryChat([])}>
      <ChatPanel {...args} />
    </ChatProvider>
  ),
};
