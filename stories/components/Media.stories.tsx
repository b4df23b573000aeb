import type { Meta, StoryObj } from '@storybook/react-vite';
import { AudioMessage, AudioPlayer, ImageMessage, LocationMessage } from '../../src/components/index.ts';
import { firstEvent, rendererProps } from '../support/cards.ts';
import { eventPlayground, loggedActions, playground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Media',
  component: ImageMessage,
  args: { ...rendererProps, event: firstEvent('image', 'image') },
} satisfies Meta<typeof ImageMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <AudioMessage {...rendererProps} event={firstEvent('audio', 'audio')} />
      <ImageMessage {...rendererProps} event={firstEvent('image', 'image')} />
      <LocationMessage {...rendererProps} event={firstEvent('location', 'location')} />
    </div>
  ),
};

export const Playground: Story = { args: loggedActions };

export const AudioPlayground = eventPlayground(AudioMessage, firstEvent('audio', 'audio'));

export const PlayerPlayground = playground(AudioPlayer, {
  url: firstEvent('audio', 'audio').url,
  label: 'How the zip sounds',
});

export const LocationPlayground = eventPlayground(LocationMessage, firstEvent('location', 'location'));
