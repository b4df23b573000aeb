import type { Meta, StoryObj } from '@storybook/react-vite';
import { AudioMessage, AudioPlayer, ImageMessage, LocationMessage } from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';
import { acts, eventPlayground, playground } from '../support/playground.tsx';

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

export const Playground: Story = { args: acts };

export const AudioPlayground = eventPlayground(AudioMessage, one('audio', 'audio'));

export const PlayerPlayground = playground(AudioPlayer, {
  url: one('audio', 'audio').url,
  label: 'How the zip sounds',
});

export const LocationPlayground = eventPlayground(LocationMessage, one('location', 'location'));
