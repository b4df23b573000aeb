import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Composer, type ComposerProps } from '../../src/components/index.ts';

const ControlledComposer = (props: ComposerProps) => {
  const [text, setText] = useState(props.value);
  return (
    <Composer
      {...props}
      value={text}
      onChange={setText}
      remaining={200 - text.length}
      onSend={() => setText('')}
    />
  );
};

const meta = {
  title: 'Components/Composer',
  component: Composer,
  args: { value: 'Do you ship to Norway?', onChange: () => {}, onSend: () => {} },
} satisfies Meta<typeof Composer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = { args: { value: '' }, render: (args) => <ControlledComposer {...args} /> };

export const Playground: Story = {};

export const TooLong: Story = { args: { value: 'word '.repeat(60), remaining: -12 } };

export const Answering: Story = { args: { value: '', onStop: () => {} } };
