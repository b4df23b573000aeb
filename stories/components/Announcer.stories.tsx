import type { Meta, StoryObj } from '@storybook/react-vite';
import { Announcer, Button, useAnnounce } from '../../src/components/index.ts';

const Speaker = ({ sentence }: { readonly sentence: string }) => {
  const announce = useAnnounce();
  return <Button onClick={() => announce(sentence)}>Say it to a screen reader</Button>;
};

const meta = {
  title: 'Components/Announcer',
  component: Speaker,
  args: { sentence: 'Assistant: two packs fit. 2 products' },
  decorators: [
    (Story) => (
      <Announcer>
        <Story />
      </Announcer>
    ),
  ],
} satisfies Meta<typeof Speaker>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
