import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AudioMessage,
  ButtonsMessage,
  ImageMessage,
  LocationMessage,
  MapPictureProvider,
  UserInput,
} from '../../src/components/index.ts';
import { firstEvent, rendererProps } from '../support/cards.ts';
import { hum } from '../support/hum.ts';
import { picture } from '../support/pictures.ts';

const meta = {
  title: 'Tests/States/Media cards',
  component: ImageMessage,
  args: { ...rendererProps, event: firstEvent('image', 'image') },
} satisfies Meta<typeof ImageMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const PictureBroken: Story = {
  args: { event: { kind: 'image', speaker: 'agent', url: 'data:image/png,none', caption: 'Size chart' } },
};
const blockedOrigin = 'https://pictures.elsewhere.example';

export const PictureNotAllowed: Story = {
  args: { event: { ...firstEvent('image', 'image'), url: `${blockedOrigin}/a.png` } },
};
export const PictureLongHostName: Story = {
  args: {
    event: {
      ...firstEvent('image', 'image'),
      url: 'https://a-very-long-name-of-a-picture-server.in-another-place.elsewhere.example:8443/a.png',
      caption: '',
    },
  },
};
export const VideoNotAllowed: Story = {
  render: () => (
    <ButtonsMessage
      {...rendererProps}
      event={{
        kind: 'buttons',
        header: { kind: 'video', url: `${blockedOrigin}/a.webm`, caption: 'How to fold it', filename: '' },
        body: 'It folds into its own pocket.',
        footer: '',
        buttons: [],
      }}
    />
  ),
};
export const MapNotAllowed: Story = {
  render: () => (
    <MapPictureProvider value={() => `${blockedOrigin}/map.png`}>
      <LocationMessage {...rendererProps} event={firstEvent('location', 'location')} />
    </MapPictureProvider>
  ),
};
export const RecordingBroken: Story = {
  render: () => (
    <AudioMessage
      {...rendererProps}
      event={{ kind: 'audio', speaker: 'agent', url: 'data:audio/wav,none' }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
  },
};
const recording = URL.createObjectURL(hum(35));

export const RecordingPaused: Story = {
  render: () => (
    <AudioMessage {...rendererProps} event={{ kind: 'audio', speaker: 'agent', url: recording }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('0:35');
    canvas.getByRole('slider').focus();
    await userEvent.keyboard('{PageUp}');
    await canvas.findByText('0:30 / 0:35');
  },
};
export const RecordingLong: Story = {
  loaders: [async () => ({ url: URL.createObjectURL(hum(605)) })],
  render: (_args, { loaded }) => (
    <AudioMessage {...rendererProps} event={{ kind: 'audio', speaker: 'agent', url: String(loaded.url) }} />
  ),
};
export const RecordingByShopper: Story = {
  render: () => <UserInput input={{ kind: 'audio', url: recording }} />,
};
export const RecordingNotAllowed: Story = {
  render: () => (
    <AudioMessage
      {...rendererProps}
      event={{ kind: 'audio', speaker: 'agent', url: `${blockedOrigin}/a.ogg` }}
    />
  ),
};
export const PictureOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'));
    await canvas.findByRole('dialog');
  },
};
export const PictureWithoutCaption: Story = {
  args: { event: { ...firstEvent('image', 'image'), caption: '' } },
};
export const LocationWithMap: Story = {
  render: () => (
    <MapPictureProvider value={() => picture('tent', 'slate')}>
      <LocationMessage {...rendererProps} event={firstEvent('location', 'location')} />
    </MapPictureProvider>
  ),
};
export const LocationNameOnly: Story = {
  render: () => (
    <LocationMessage
      {...rendererProps}
      event={{ kind: 'location', speaker: 'agent', name: 'Keswick store', address: '' }}
    />
  ),
};
export const LocationCoordinatesOnly: Story = {
  render: () => (
    <LocationMessage
      {...rendererProps}
      event={{ kind: 'location', speaker: 'agent', latitude: 54.6, longitude: -3.13, name: '', address: '' }}
    />
  ),
};
export const LocationEmpty: Story = {
  render: () => (
    <LocationMessage
      {...rendererProps}
      event={{ kind: 'location', speaker: 'agent', name: '', address: '' }}
    />
  ),
};
