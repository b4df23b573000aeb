import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Icon } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { variant: 'line', children: 'Show me two' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      <Button variant="fill">Start again</Button>
      <Button variant="line">Copy conversation</Button>
      <Button variant="quiet">Try now</Button>
      <Button variant="icon" aria-label="Close">
        <Icon name="close" />
      </Button>
      <Button variant="line" aria-disabled>
        Chosen
      </Button>
    </div>
  ),
};

export const Playground: Story = {};
