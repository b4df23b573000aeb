import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import {
  AttachMenu,
  ChatForm,
  FormMessage,
  FormSheet,
  LocationSheet,
  PictureSheet,
  StorePicker,
  StoreSheet,
  VoiceSheet,
} from '../../src/components/index.ts';
import { fields, rendererProps, stores } from '../support/cards.ts';
import {
  failingUploads,
  fakeRecorder,
  locate,
  photo,
  refusingRecorder,
  stuckUploads,
  uploads,
} from '../support/inputs.ts';

const meta = {
  title: 'Tests/States/Inputs',
  component: AttachMenu,
  args: { onSend: rendererProps.onSend },
} satisfies Meta<typeof AttachMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

const callbacks = { onSend: rendererProps.onSend, onClose: () => {} };
const pictures = async () => ({
  files: [await photo('tent.jpg', '#5a6b4f'), await photo('boots.jpg', '#8a5a3c')],
});
/** Default width of a blank canvas, in CSS pixels. */
const blankCanvasWidth = 300;
const waitForPreviews = (canvasElement: HTMLElement, count: number) =>
  waitFor(() => {
    const widths = [...canvasElement.querySelectorAll('canvas')].map(({ width }) => width);
    expect(widths.filter((width) => width !== blankCanvasWidth)).toHaveLength(count);
  });
const filesOf = (loaded: Record<string, unknown>): readonly File[] =>
  Array.isArray(loaded.files) ? loaded.files : [];

export const MenuOpen: Story = {
  args: {
    picture: { uploads },
    voice: { uploads, recorder: fakeRecorder },
    location: { locate },
    store: { stores },
    form: { title: 'We call you back', fields },
  },
  decorators: [
    (Story) => (
      <div style={{ paddingBlockStart: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to your message' }));
  },
};

export const OnePicture: Story = {
  loaders: [pictures],
  render: (_args, { loaded }) => (
    <PictureSheet {...callbacks} uploads={uploads} files={filesOf(loaded).slice(0, 1)} />
  ),
  play: async ({ canvasElement }) => {
    await waitForPreviews(canvasElement, 1);
  },
};
export const SeveralPictures: Story = {
  loaders: [pictures],
  render: (_args, { loaded }) => (
    <PictureSheet
      {...callbacks}
      uploads={uploads}
      files={[...filesOf(loaded), new File(['\0\0\0\x18ftypheic'], 'IMG_0042.HEIC')]}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await waitForPreviews(canvasElement, 2);
    await canvas.findByRole('button', { name: 'Send 2 pictures' });
  },
};
export const PicturesUploading: Story = {
  loaders: [pictures],
  render: (_args, { loaded }) => (
    <PictureSheet {...callbacks} uploads={stuckUploads} files={filesOf(loaded)} />
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitForPreviews(canvasElement, 2);
    await userEvent.click(await canvas.findByRole('button', { name: 'Send 2 pictures' }));
    await canvas.findByRole('progressbar');
  },
};
export const PictureFailed: Story = {
  loaders: [pictures],
  render: (_args, { loaded }) => (
    <PictureSheet {...callbacks} uploads={failingUploads} files={filesOf(loaded).slice(0, 1)} />
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitForPreviews(canvasElement, 1);
    await userEvent.click(await canvas.findByRole('button', { name: 'Send picture' }));
    await canvas.findByText(/Check your connection/);
  },
};
export const PictureRefused: Story = {
  render: () => <PictureSheet {...callbacks} uploads={uploads} files={[new File(['hello'], 'letter.txt')]} />,
};

export const VoicePermission: Story = {
  render: () => (
    <VoiceSheet {...callbacks} uploads={uploads} recorder={{ start: () => new Promise(() => {}) }} />
  ),
};
export const VoiceRecording: Story = {
  tags: ['moving'],
  render: () => <VoiceSheet {...callbacks} uploads={uploads} recorder={fakeRecorder} />,
};
export const VoiceRecorded: Story = {
  render: () => <VoiceSheet {...callbacks} uploads={uploads} recorder={fakeRecorder} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop recording' }));
    await canvas.findByRole('button', { name: 'Send recording' });
  },
};
export const VoiceDenied: Story = {
  render: () => <VoiceSheet {...callbacks} uploads={uploads} recorder={refusingRecorder} />,
};

export const LocationExplained: Story = { render: () => <LocationSheet {...callbacks} locate={locate} /> };
export const LocationFound: Story = {
  render: () => <LocationSheet {...callbacks} locate={locate} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Find my location' }));
    await canvas.findByRole('button', { name: 'Send my location' });
  },
};
export const LocationApproximate: Story = {
  render: () => (
    <LocationSheet
      {...callbacks}
      locate={async () => ({ status: 'found', latitude: 54.5, longitude: -3, accuracy: 8_000 })}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Find my location' }));
    await canvas.findByText(/^Approximate only/);
  },
};
export const LocationDenied: Story = {
  render: () => (
    <LocationSheet {...callbacks} locate={async () => ({ status: 'refused', reason: 'denied' })} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Find my location' }));
    await canvas.findByText(/^Your browser is blocking access/);
  },
};

export const FormInSheet: Story = {
  render: () => <FormSheet {...callbacks} title="We call you back" fields={fields} />,
};
export const FormWithProblems: Story = {
  render: () => <FormMessage {...rendererProps} title="We call you back" fields={fields} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
    await canvas.findByText(/another look/);
  },
};
export const FormSubmitting: Story = {
  render: () => (
    <ChatForm
      fields={[{ name: 'name', label: 'Name', type: 'text', value: 'Ana' }]}
      onSubmit={() => new Promise(() => {})}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
    await canvas.findByText('Sending…');
  },
};
export const FormFailed: Story = {
  render: () => (
    <ChatForm
      fields={[{ name: 'name', label: 'Name', type: 'text', value: 'Ana' }]}
      onSubmit={() => Promise.reject(new Error('away'))}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
    await canvas.findByText(/couldn’t send/);
  },
};
export const FormSent: Story = {
  render: () => (
    <FormMessage
      {...rendererProps}
      choice="answered"
      answer={{ kind: 'form', values: { name: 'Ana', email: 'ana@shop.example', size: 'm', news: 'true' } }}
      title="We call you back"
      fields={fields}
    />
  ),
};

export const StoresNearest: Story = {
  render: () => <StorePicker {...rendererProps} stores={stores} locate={locate} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Nearest to me' }));
    await canvas.findByText('Nearest stores first.');
  },
};
export const NoStoresFound: Story = {
  render: () => <StorePicker {...rendererProps} stores={stores} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'zebra');
    await canvas.findByText(/No stores found/);
  },
};
export const TwoHundredStores: Story = {
  render: () => (
    <StoreSheet
      {...callbacks}
      stores={Array.from({ length: 200 }, (_, at) => ({
        storeId: `s${at}`,
        name: `Shop ${at + 1}`,
        city: 'Keswick',
        state: 'Cumbria',
      }))}
    />
  ),
};
export const StoreChosen: Story = {
  render: () => (
    <StorePicker
      {...rendererProps}
      stores={stores}
      choice="answered"
      answer={{ kind: 'store', storeId: 'store-1', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }}
    />
  ),
};
