import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Drawing, rareDrawings, Slip } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Slip',
  component: Slip,
  args: { title: 'Your order is on its way', children: 'It leaves the shop today.' },
} satisfies Meta<typeof Slip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  args: {
    icon: <Drawing path={rareDrawings.box} />,
    actions: <Button look="fill">Follow it</Button>,
  },
};

export const Playground: Story = {};
