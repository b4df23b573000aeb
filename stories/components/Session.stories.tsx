import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionSlip } from '../../src/components/index.ts';
import { moment } from '../support/still.ts';

const meta = {
  title: 'Components/Session',
  component: SessionSlip,
  args: { reason: 'shopper', at: moment, onRestart: () => {}, text: () => '' },
} satisfies Meta<typeof SessionSlip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
