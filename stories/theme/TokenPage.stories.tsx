import type { Meta, StoryObj } from '@storybook/react-vite';
import { TokenPage } from './TokenPage.tsx';

const meta = {
  title: 'Theme/Tokens',
  component: TokenPage,
  parameters: { width: 'full' },
} satisfies Meta<typeof TokenPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FromTheSource: Story = {};
export const Toys: Story = { globals: { brand: 'toys' } };
