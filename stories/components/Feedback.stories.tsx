import type { Meta, StoryObj } from '@storybook/react-vite';
import { AnswerRating } from '../../src/components/feedback/AnswerRating.tsx';
import { ChatProvider } from '../../src/react/index.ts';
import { agent, createStoryChat, shopper } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Feedback',
  component: AnswerRating,
  loaders: [
    async () => ({ chat: createStoryChat([shopper('q', 'A tent for two?'), agent('a', 'Kestrel 2 fits.')]) }),
  ],
  decorators: [
    (Story, { loaded }) => (
      <ChatProvider store={loaded.chat}>
        <Story />
      </ChatProvider>
    ),
  ],
  args: { onFeedback: () => {} },
} satisfies Meta<typeof AnswerRating>;
export default meta;

type Story = StoryObj<typeof meta>;

// `Demo` is measured on the component's page; `Playground` has the controls for its props.
export const Demo: Story = {};
export const Playground: Story = {};

export const WithCommentField: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Not helpful' }));
    await canvas.findByRole('textbox');
  },
};
