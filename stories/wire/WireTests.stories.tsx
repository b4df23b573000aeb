import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { fixtureText } from '../support/fixtureText.ts';
import { WireInspector } from './WireInspector.tsx';

const meta = {
  title: 'Tests/Wire inspector',
  component: WireInspector,
  parameters: { width: 'full' },
  args: { text: fixtureText('everything') },
} satisfies Meta<typeof WireInspector>;
export default meta;

type Story = StoryObj<typeof meta>;

const kindsIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[data-event]')].map(({ dataset }) => dataset.event);

/** Every kind of event, each beside its JSON. */
export const Everything: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(new Set(kindsIn(canvasElement))).toEqual(
      new Set(
        'text recommendation suggestion audio image list location buttons product products order unknown handover close'.split(
          ' ',
        ),
      ),
    );
    await expect((await canvas.findAllByText('Squall 2.5L Rain Jacket')).length).toBeGreaterThan(0);
  },
};

/** Lines of a recording that no platform sends are not counted; JSON can be folded. */
export const FoldedJson: Story = {
  args: { text: `{"pause":20}\n${fixtureText('close')}` },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText(/^2 lines of the platform/)).toBeVisible();
    const line = within(canvasElement).getByRole('listitem', { name: 'Line 4' });
    await expect(within(line).getByText(/Have a good walk/, { selector: '.json-tree *' })).toBeVisible();
    const [whole] = line.querySelectorAll('summary');
    if (!whole) throw new Error('The line has nothing to fold.');
    await userEvent.click(whole);
    await expect(within(line).queryByText(/Have a good walk/, { selector: '.json-tree *' })).toBeNull();
    await expect(whole).toHaveTextContent('result.response: { 2 fields }');
  },
};

/** Undecodable events show the reason and the path. */
export const UnknownEvents: Story = {
  args: { text: fixtureText('unknown') },
  play: async ({ canvas, canvasElement }) => {
    const reasons = [...canvasElement.querySelectorAll<HTMLElement>('[data-reason]')].map(
      ({ dataset }) => dataset.reason,
    );
    await expect(new Set(reasons)).toEqual(
      new Set(['unknown-key', 'wrong-type', 'several-keys', 'not-json', 'not-an-object']),
    );
    await waitFor(() => expect(canvas.getByText('unknown: unknown-key at videoTourEvent')).toBeVisible());
  },
};

/** The body of a synchronous response, with a field that the decoder ignores. */
export const SynchronousResponse: Story = {
  args: {
    text: JSON.stringify(
      {
        response: {
          responseEvents: [
            {
              messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hello', tone: 'warm' } } },
            },
          ],
        },
      },
      null,
      2,
    ),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Ignored: response.responseEvents.0.messageEvent.content.textContent.tone'),
    ).toBeVisible();
  },
};

/** A stream cut inside a line; the slider sets the position. */
export const CutStream: Story = {
  args: { text: fixtureText('text') },
  play: async ({ canvas }) => {
    const bytes = canvas.getByRole<HTMLInputElement>('slider');
    await fireEvent.input(bytes, { target: { value: String(Number(bytes.max) - 20) } });
    await waitFor(() => expect(canvas.getByText(/The text ends inside line/)).toBeVisible());
  },
};

const long = Array.from({ length: 10_000 }, (_, at) =>
  JSON.stringify({
    seq: at + 1,
    result: {
      response: {
        responseEvents: [
          { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: `${at}` } } } },
        ],
      },
    },
  }),
).join('\n');

/** Renders ten thousand lines page by page. */
export const TenThousandLines: Story = {
  args: { text: long },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText(/10000 lines of the platform/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show more lines' }));
    await expect(canvasElement.querySelectorAll('[data-event="text"]')).toHaveLength(80);
  },
};

const box = (canvas: { getByRole: (role: 'textbox') => HTMLElement }) => canvas.getByRole('textbox');

/** Pasted text replaces the previous text. */
export const PastedText: Story = {
  args: { text: '' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(box(canvas));
    await userEvent.paste(fixtureText('list'));
    await waitFor(() => expect(kindsIn(canvasElement)).toContain('list'));
    await userEvent.clear(box(canvas));
    await userEvent.paste('{"result":{"videoTourEvent":{}}}');
    await waitFor(() => expect(kindsIn(canvasElement)).toEqual(['unknown']));
  },
};

/** A dropped file is read like pasted text. */
export const DroppedFile: Story = {
  args: { text: '' },
  play: async ({ canvas, canvasElement }) => {
    const place = canvas.getByRole('region', { name: 'Wire inspector' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([fixtureText('buttons')], 'turn.ndjson', { type: 'application/x-ndjson' }),
    );
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    await expect(place.dispatchEvent(over)).toBe(false);
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    await expect(place.dispatchEvent(drop)).toBe(false);
    await waitFor(() => expect(kindsIn(canvasElement)).toContain('buttons'));
    await expect(box(canvas)).toHaveValue(fixtureText('buttons'));
  },
};
