import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Suggestions } from '../../src/components/index.ts';

const twelve = [
  'Is it waterproof?',
  'Show me two',
  'Which size?',
  'Do you have it in green?',
  'How heavy is it?',
  'Ship to Norway?',
  'Is it for children?',
  'What goes with it?',
  'Can I return it?',
  'Cheaper ones',
  'Where is it made?',
  'Talk to a person',
];
const long = 'Which of these sleeping bags would keep me warm in the mountains at minus ten in November?';

const meta = {
  title: 'Tests/States/Suggestions',
  component: Suggestions,
  args: { questions: twelve, onPick: () => {} },
} satisfies Meta<typeof Suggestions>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Stories run with reduced motion, so nothing animates. */
export const OneSuggestion: Story = {
  args: { questions: ['Is it waterproof?'] },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('button')).animationName).toBe('none');
  },
};

export const TwelveSuggestions: Story = {};

export const ScrolledToTheEnd: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Is it waterproof?' }).focus();
    await userEvent.keyboard('{End}');
    const row = canvas.getByRole('toolbar');
    await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(row.scrollWidth - row.clientWidth - 2));
  },
};

export const At320: Story = { parameters: { width: '320' } };

export const LongSuggestions: Story = { args: { questions: [long, `And ${long}`, 'Show me two'] } };

export const DuplicatesRemoved: Story = {
  args: { questions: ['Show me two', 'Show me two', 'Cheaper ones'] },
};

export const Picked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show me two' }));
  },
};

export const RightToLeft: Story = {
  args: { questions: ['هل هو مقاوم للماء؟', 'أرني اثنين', 'ما الذي يناسبه؟', 'أريد التحدث إلى شخص'] },
  render: (args) => (
    <div dir="rtl">
      <Suggestions {...args} />
    </div>
  ),
};
