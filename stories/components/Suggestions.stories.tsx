import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suggestions } from '../../src/components/index.ts';
import { eventsOf } from '../support/still.ts';

const meta = {
  title: 'Components/Suggestions',
  component: Suggestions,
  args: {
    questions: eventsOf('suggestion').flatMap((event) =>
      event.kind === 'suggestion' ? event.questions : [],
    ),
    onPick: () => {},
  },
} satisfies Meta<typeof Suggestions>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

export const Stacked: Story = { args: { layout: 'stacked' } };
