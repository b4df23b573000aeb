import type { Meta, StoryObj } from '@storybook/react-vite';
import { AudioMessage, ImageMessage, LocationMessage } from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';

const meta = {
  title: 'Components/Media',
  component: ImageMessage,
  args: { ...given, event: one('image', 'image') },
} satisfies Meta<typeof ImageMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <AudioMessage {...given} event={one('audio', 'audio')} />
      <ImageMessage {...given} event={one('image', 'image')} />
      <LocationMessage {...given} event={one('location', 'location')} />
    </div>
  ),
};

export const Playground: Story = {};
