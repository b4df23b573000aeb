import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionNotice } from '../../src/components/index.ts';
import { moment } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Session',
  component: SessionNotice,
  args: { reason: 'shopper', at: moment, onRestart: () => {}, text: () => '' },
} satisfies Meta<typeof SessionNotice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
