import type { Meta, StoryObj } from '@storybook/react-vite';
import { TermsGate } from '../../src/components/terms/TermsGate.tsx';

const meta = {
  title: 'Components/Terms',
  component: TermsGate,
  args: { onAgree: () => {} },
} satisfies Meta<typeof TermsGate>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
