import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, spyOn, userEvent, within } from 'storybook/test';
import { presets } from './brand.ts';
import { Studio } from './Studio.tsx';

const meta = {
  title: 'Theme/Studio',
  component: Studio,
  parameters: { width: 'full' },
} satisfies Meta<typeof Studio>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Fashion: Story = { args: { brand: presets.fashion } };

/** The report shows the shift of an accent without enough contrast; copied text can be pasted back. */
export const LowContrastAccent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    fireEvent.input(canvas.getByLabelText('Accent'), { target: { value: '#ffd400' } });
    const [light] = canvas.getAllByRole('table');
    if (!light) throw new Error('The studio has no contrast report.');
    await expect(within(light).getAllByText(/shifted from #ffd400/u)).toHaveLength(2);
    await expect(canvas.queryByText(/^needs/u)).toBeNull();

    fireEvent.input(canvas.getByLabelText(/^Radius/u), { target: { value: '3' } });
    const css = canvas.getByLabelText(/^As CSS/u);
    await expect(css).toHaveValue(':root {\n  --shelftalk-accent: #ffd400;\n  --shelftalk-radius: 3px;\n}');

    await userEvent.click(canvas.getByRole('button', { name: 'Fashion house' }));
    await expect(canvas.getByLabelText('Accent')).toHaveValue('#111111');
    const tag = canvas.getByLabelText<HTMLTextAreaElement>(/^As tag attributes/u).value;
    await expect(tag).toContain('data-accent="#111111" data-radius="0px"');

    const paste = canvas.getByLabelText('Paste any of them');
    fireEvent.input(paste, { target: { value: tag.replace('#111111', '#0a66c2') } });
    await expect(canvas.getByLabelText('Accent')).toHaveValue('#0a66c2');
    fireEvent.input(paste, { target: { value: 'nothing' } });
    await expect(canvas.getByText(/has no accent/u)).toBeVisible();
  },
};

/** Each button copies the text above it. */
export const Copied: Story = {
  args: { brand: presets.toys },
  play: async ({ canvas, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const name of ['CSS', 'tag attributes', 'design tokens']) {
      await userEvent.click(canvas.getByRole('button', { name: `Copy as ${name}` }));
      const shown = canvas.getByRole<HTMLTextAreaElement>('textbox', {
        name: new RegExp(`^As ${name}`, 'u'),
      });
      await expect(shown.value).toContain(presets.toys.accent);
      await expect(writeText).toHaveBeenLastCalledWith(shown.value);
    }
    writeText.mockRestore();
  },
};
