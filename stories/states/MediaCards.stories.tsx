import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AudioMessage,
  ImageMessage,
  LocationMessage,
  MediaPolicyProvider,
} from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';

const meta = {
  title: 'States/Media cards',
  component: ImageMessage,
  args: { ...given, event: one('image', 'image') },
} satisfies Meta<typeof ImageMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const PictureBroken: Story = {
  args: { event: { kind: 'image', speaker: 'agent', url: 'data:image/png,none', caption: 'Size chart' } },
};
export const PictureNotAllowed: Story = {
  decorators: [
    (Story) => (
      <MediaPolicyProvider value={() => false}>
        <Story />
      </MediaPolicyProvider>
    ),
  ],
};
export const RecordingDead: Story = {
  render: () => (
    <AudioMessage {...given} event={{ kind: 'audio', speaker: 'agent', url: 'data:audio/wav,none' }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
  },
};
export const PlaceWithoutWords: Story = {
  render: () => (
    <LocationMessage
      {...given}
      event={{ kind: 'location', speaker: 'agent', latitude: 54.6, longitude: -3.13, name: '', address: '' }}
    />
  ),
};
export const PlaceThatSaysNothing: Story = {
  render: () => (
    <LocationMessage {...given} event={{ kind: 'location', speaker: 'agent', name: '', address: '' }} />
  ),
};
