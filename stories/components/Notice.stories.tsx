import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Drawing, Notice, rareDrawings } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Notice',
  component: Notice,
  args: { title: 'Your order is on its way', children: 'It leaves the shop today.' },
} satisfies Meta<typeof Notice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  args: {
    icon: <Drawing path={rareDrawings.box} />,
    actions: <Button variant="fill">Follow it</Button>,
  },
};

export const Playground: Story = {};
