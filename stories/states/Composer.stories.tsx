import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Composer, ContextChip, commonDrawings, Drawing } from '../../src/components/index.ts';

const meta = {
  title: 'Tests/States/Composer',
  component: Composer,
  args: { value: 'Do you ship to Norway?', onChange: () => {}, onSend: () => {} },
} satisfies Meta<typeof Composer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { value: '' } };

export const WithText: Story = {};

export const MaximumHeight: Story = {
  args: { value: Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join('\n') },
};

export const NearTheLimit: Story = { args: { remaining: 12 } };

export const OverTheLimit: Story = { args: { value: 'word '.repeat(60), remaining: -12 } };

export const VeryLongPaste: Story = { args: { value: 'word '.repeat(40_000), remaining: 4096 - 200_000 } };

export const AnswerStreaming: Story = { args: { value: '', onStop: () => {} } };

export const TypingDuringAnAnswer: Story = { args: { value: 'And in blue?', onStop: () => {} } };

export const TermsCheckbox: Story = {
  args: {
    barrier: (
      <label style={{ display: 'flex', gap: 8, alignItems: 'center', minBlockSize: 44 }}>
        <input type="checkbox" style={{ inlineSize: 24, blockSize: 24 }} />I agree that an assistant answers
        me.
      </label>
    ),
  },
};

export const WithAttachButton: Story = {
  args: {
    attach: (
      <Button variant="icon" aria-label="Add to your message">
        <Drawing path={commonDrawings.tag} />
      </Button>
    ),
  },
};

const about = (title: string): Story => ({
  render: (args) => (
    <>
      <ContextChip title={title} onRemove={() => {}} />
      <Composer {...args} />
    </>
  ),
});

export const AboutAProduct: Story = about('Cloudburst 3L Shell');

export const AboutALongTitle: Story = about(
  'Cloudburst 3L Shell for very long days in the rain, second edition',
);

export const RightToLeft: Story = {
  args: { value: 'هل تشحنون إلى النرويج؟' },
  render: (args) => (
    <div dir="rtl">
      <Composer {...args} />
    </div>
  ),
};

export const OneLongWord: Story = { args: { value: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) } };

export const At320: Story = { args: { value: '', onStop: () => {} }, parameters: { width: '320' } };
