import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ButtonsMessage, FormMessage, ListMessage, StorePicker, Text } from '../../src/components/index.ts';
import type { ChatInput, Header } from '../../src/protocol/index.ts';
import { fields, firstEvent, rendererProps, stores } from '../support/cards.ts';
import { picture } from '../support/pictures.ts';
import { shortVideo } from '../support/video.ts';

const list = firstEvent('list', 'list');
const buttons = firstEvent('buttons', 'buttons');

const meta = {
  title: 'Tests/States/Choice cards',
  component: ListMessage,
  args: { ...rendererProps, event: list },
} satisfies Meta<typeof ListMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

const row = list.sections[0]?.rows[0] ?? { id: '', title: '', description: '' };
const button = buttons.buttons[0] ?? { id: '', title: '' };
const answers = {
  row: { kind: 'row', ...row },
  button: { kind: 'button', ...button },
} satisfies Record<string, ChatInput>;

export const ListOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
  },
};
const listOf = (count: number, sections: number) => ({
  ...list,
  sections: Array.from({ length: sections }, (_, section) => ({
    title: sections > 1 ? `Section ${section + 1}` : '',
    rows: Array.from({ length: count / sections }, (_, at) => ({
      id: `${section}-${at}`,
      title: `Row ${section * (count / sections) + at + 1}`,
      description: at % 2 === 0 ? 'What it is about' : '',
    })),
  })),
});
const open: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button'));
};
export const ListOfOneRow: Story = { args: { event: listOf(1, 1) }, play: open };
export const ListOfTenInFiveSections: Story = { args: { event: listOf(10, 5) }, play: open };
export const ListOfSixty: Story = { args: { event: listOf(60, 1) }, play: open };
export const ListWithLongTitles: Story = {
  args: {
    event: {
      ...list,
      buttonLabel: 'Everything there is to choose from in our shops and on our pages',
      sections: [
        {
          title: 'A section whose title is far longer than anybody would expect of one',
          rows: [
            {
              id: 'long',
              title: 'A row with a title that does not end where a row should end',
              description:
                'And a description that goes on and on about what this row would bring, and when, and why',
            },
            { id: 'word', title: 'Donaudampfschifffahrtsgesellschaftskapitän', description: '' },
          ],
        },
      ],
    },
  },
  parameters: { width: '320' },
  play: open,
};
export const ListClosed: Story = { args: { choice: 'closed' } };
export const ListEmpty: Story = { args: { event: { ...list, body: 'Nothing is left.', sections: [] } } };
export const ListAnswered: Story = { args: { choice: 'answered', answer: answers.row } };
export const ListStale: Story = { args: { choice: 'stale' } };
export const ButtonsAnswered: Story = {
  render: () => (
    <ButtonsMessage {...rendererProps} choice="answered" answer={answers.button} event={buttons} />
  ),
};
export const ButtonsStale: Story = {
  render: () => <ButtonsMessage {...rendererProps} choice="stale" event={buttons} />,
};
export const ButtonsOnSeveralLines: Story = {
  render: () => (
    <ButtonsMessage
      {...rendererProps}
      event={{
        ...buttons,
        buttons: ['Deliver it to my home', 'I pick it up in a shop', 'Talk to a person'].map((title) => ({
          id: title,
          title,
        })),
      }}
    />
  ),
};
export const ButtonsClosed: Story = {
  render: () => <ButtonsMessage {...rendererProps} choice="closed" event={buttons} />,
};
export const ButtonsMoreThanThree: Story = {
  render: () => (
    <ButtonsMessage
      {...rendererProps}
      event={{
        ...buttons,
        buttons: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((title) => ({ id: title, title })),
      }}
    />
  ),
};
export const FormWithMistakes: Story = {
  render: () => <FormMessage {...rendererProps} title="We call you back" fields={fields} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Send/ }));
  },
};
export const FormSent: Story = {
  render: () => (
    <FormMessage
      {...rendererProps}
      choice="answered"
      answer={{ kind: 'form', values: { name: 'Ana', email: 'ana@example.test', news: 'false' } }}
      fields={fields}
    />
  ),
};
export const StoreChosen: Story = {
  render: () => (
    <StorePicker
      {...rendererProps}
      choice="answered"
      answer={{ kind: 'store', storeId: 's', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }}
      stores={stores}
    />
  ),
};

export const FormStale: Story = {
  render: () => (
    <>
      <Text text="Leave us your number, and somebody calls you back." />
      <FormMessage {...rendererProps} choice="stale" fields={fields} />
    </>
  ),
};
export const FormClosed: Story = {
  render: () => (
    <>
      <Text text="Leave us your number, and somebody calls you back." />
      <FormMessage {...rendererProps} choice="closed" fields={fields} />
    </>
  ),
};
export const StoresStale: Story = {
  render: () => (
    <>
      <Text text="Where shall we put it aside?" />
      <StorePicker {...rendererProps} choice="stale" stores={stores} />
    </>
  ),
};
export const StoresClosed: Story = {
  render: () => (
    <>
      <Text text="Where shall we put it aside?" />
      <StorePicker {...rendererProps} choice="closed" stores={stores} />
    </>
  ),
};

const twoButtons = buttons.buttons.slice(0, 2);
const withHeader = (header: Header): Story => ({
  render: () => <ButtonsMessage {...rendererProps} event={{ ...buttons, header, buttons: twoButtons }} />,
});
const media = (kind: Exclude<Header['kind'], 'text'>, url: string, name = ''): Header => ({
  kind,
  url,
  caption: name,
  filename: '',
});

export const HeaderPicture = withHeader(
  media('image', picture('tent', 'slate'), 'Two fit in, three if they must'),
);
export const HeaderPictureBroken = withHeader(media('image', 'data:image/png,none', 'Size chart'));
/** Not pictured: native controls look different on every machine. */
export const HeaderVideo: Story = {
  tags: ['moving'],
  ...withHeader(media('video', shortVideo, 'How the tent is put up')),
  play: async ({ canvas }) => {
    const shown = await canvas.findByLabelText<HTMLVideoElement>('How the tent is put up');
    await waitFor(() => expect(shown.readyState).toBeGreaterThan(1));
  },
};
export const HeaderVideoBroken: Story = {
  ...withHeader(media('video', 'data:video/webm,none', 'How the tent is put up')),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /How the tent is put up/ });
  },
};
export const HeaderDocument = withHeader(media('document', 'https://shop.example/manual.pdf', 'Manual.pdf'));
