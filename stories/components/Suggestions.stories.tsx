import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suggestions } from '../../src/components/index.ts';
import { recordedEvents } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Suggestions',
  component: Suggestions,
  args: {
    questions: recordedEvents('suggestion').flatMap((event) =>
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
