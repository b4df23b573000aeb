import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonsMessage, FormMessage, ListMessage, StorePicker } from '../../src/components/index.ts';
import type { ChatInput } from '../../src/protocol/index.ts';
import { fields, given, one, stores } from '../support/cards.ts';

const list = one('list', 'list');
const buttons = one('buttons', 'buttons');

const meta = {
  title: 'States/Choice cards',
  component: ListMessage,
  args: { ...given, event: list },
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
export const ListAnswered: Story = { args: { choice: 'answered', answer: answers.row } };
export const ListStale: Story = { args: { choice: 'stale' } };
export const ButtonsAnswered: Story = {
  render: () => <ButtonsMessage {...given} choice="answered" answer={answers.button} event={buttons} />,
};
export const ButtonsStale: Story = {
  render: () => <ButtonsMessage {...given} choice="stale" event={buttons} />,
};
export const ButtonsThatDoNotFitOneLine: Story = {
  render: () => (
    <ButtonsMessage
      {...given}
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
export const FormWithMistakes: Story = {
  render: () => <FormMessage {...given} title="We call you back" fields={fields} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Send/ }));
  },
};
export const FormSent: Story = {
  render: () => (
    <FormMessage
      {...given}
      choice="answered"
      answer={{ kind: 'form', values: { name: 'Ana', email: 'ana@example.test', news: 'false' } }}
      fields={fields}
    />
  ),
};
export const StoreChosen: Story = {
  render: () => (
    <StorePicker
      {...given}
      choice="answered"
      answer={{ kind: 'store', storeId: 's', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }}
      stores={stores}
    />
  ),
};
