import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatWidget } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createStoryChat } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Floating',
  component: ChatWidget,
  parameters: { width: 'full', framed: true },
  decorators: [
    (Story) => (
      <ChatProvider store={createStoryChat([])}>
        <Story />
      </ChatProvider>
    ),
  ],
  args: { defaultOpen: true, greeting: 'Where are you going?', starters: ['A tent for two in the rain'] },
} satisfies Meta<typeof ChatWidget>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = { args: { defaultOpen: false } };

export const Playground: Story = {};
