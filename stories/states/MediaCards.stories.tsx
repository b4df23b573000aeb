import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AudioMessage,
  ButtonsMessage,
  ImageMessage,
  LocationMessage,
  MapPictureProvider,
  UserInput,
} from '../../src/components/index.ts';
import { given, one } from '../support/cards.ts';
import { hum } from '../support/hum.ts';
import { picture } from '../support/pictures.ts';

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
const elsewhere = 'https://pictures.elsewhere.example';

export const PictureNotAllowed: Story = {
  args: { event: { ...one('image', 'image'), url: `${elsewhere}/a.png` } },
};
export const PictureOfALongHost: Story = {
  args: {
    event: {
      ...one('image', 'image'),
      url: 'https://a-very-long-name-of-a-picture-server.in-another-place.elsewhere.example:8443/a.png',
      caption: '',
    },
  },
};
export const FilmNotAllowed: Story = {
  render: () => (
    <ButtonsMessage
      {...given}
      event={{
        kind: 'buttons',
        header: { kind: 'video', url: `${elsewhere}/a.webm`, caption: 'How to fold it', filename: '' },
        body: 'It folds into its own pocket.',
        footer: '',
        buttons: [],
      }}
    />
  ),
};
export const MapNotAllowed: Story = {
  render: () => (
    <MapPictureProvider value={() => `${elsewhere}/map.png`}>
      <LocationMessage {...given} event={one('location', 'location')} />
    </MapPictureProvider>
  ),
};
export const RecordingDead: Story = {
  render: () => (
    <AudioMessage {...given} event={{ kind: 'audio', speaker: 'agent', url: 'data:audio/wav,none' }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
  },
};
const recording = URL.createObjectURL(hum(35));

export const RecordingPaused: Story = {
  render: () => <AudioMessage {...given} event={{ kind: 'audio', speaker: 'agent', url: recording }} />,
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
    <AudioMessage {...given} event={{ kind: 'audio', speaker: 'agent', url: String(loaded.url) }} />
  ),
};
export const RecordingOfTheShopper: Story = {
  render: () => <UserInput input={{ kind: 'audio', url: recording }} />,
};
export const RecordingNotAllowed: Story = {
  render: () => (
    <AudioMessage {...given} event={{ kind: 'audio', speaker: 'agent', url: `${elsewhere}/a.ogg` }} />
  ),
};
export const PictureOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'));
    await canvas.findByRole('dialog');
  },
};
export const PictureWithoutWords: Story = {
  args: { event: { ...one('image', 'image'), caption: '' } },
};
export const PlaceWithMap: Story = {
  render: () => (
    <MapPictureProvider value={() => picture('tent', 'slate')}>
      <LocationMessage {...given} event={one('location', 'location')} />
    </MapPictureProvider>
  ),
};
export const PlaceByNameOnly: Story = {
  render: () => (
    <LocationMessage
      {...given}
      event={{ kind: 'location', speaker: 'agent', name: 'Keswick store', address: '' }}
    />
  ),
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
