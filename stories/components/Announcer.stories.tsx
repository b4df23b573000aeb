import type { Meta, StoryObj } from '@storybook/react-vite';
import { Announcer, Button, useAnnounce } from '../../src/components/index.ts';

const AnnounceButton = ({ sentence }: { readonly sentence: string }) => {
  const announce = useAnnounce();
  return <Button onClick={() => announce(sentence)}>Announce to screen readers</Button>;
};

const meta = {
  title: 'Components/Announcer',
  component: AnnounceButton,
  args: { sentence: 'Assistant: two packs fit. 2 products' },
  decorators: [
    (Story) => (
      <Announcer>
        <Story />
      </Announcer>
    ),
  ],
} satisfies Meta<typeof AnnounceButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
