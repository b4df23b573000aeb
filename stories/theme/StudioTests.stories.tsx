import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, spyOn, userEvent, within } from 'storybook/test';
import { pageParameters } from '../docs/Page.tsx';
import { presets } from './brand.ts';
import { Studio } from './Studio.tsx';

const meta = {
  title: 'Tests/Theme studio',
  component: Studio,
  parameters: pageParameters,
} satisfies Meta<typeof Studio>;
export default meta;

type Story = StoryObj<typeof meta>;

const textOf = (canvasElement: HTMLElement, name: string): string =>
  within(canvasElement)
    .getByRole('region', { name: `As ${name}` })
    .querySelector('code')?.textContent ?? '';

/** The report shows the shift of an accent without enough contrast; copied text can be pasted back. */
export const LowContrastAccent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    fireEvent.input(canvas.getByLabelText('Accent'), { target: { value: '#ffd400' } });
    const light = canvas.getByRole('table', { name: 'Contrast, light' });
    await expect(within(light).getByText('#ffd400, as given')).toBeVisible();
    await expect(within(light).getAllByText(/shifted from #ffd400/u)).toHaveLength(1);
    await expect(canvas.queryByText(/^needs/u)).toBeNull();

    fireEvent.input(canvas.getByLabelText(/^Radius/u), { target: { value: '3' } });
    await expect(textOf(canvasElement, 'CSS')).toContain(
      '  --shelftalk-accent: #ffd400;\n  --shelftalk-radius: 3px;\n  --shelftalk-accent-fill: #ffd400;\n',
    );

    await userEvent.click(canvas.getByRole('button', { name: 'Fashion house' }));
    await expect(canvas.getByLabelText('Accent')).toHaveValue('#111111');
    const tag = textOf(canvasElement, 'script tag');
    await expect(tag).toContain('data-accent="#111111" data-radius="0px"');

    const paste = canvas.getByLabelText(/^Paste/u);
    fireEvent.input(paste, { target: { value: tag.replace('#111111', '#0a66c2') } });
    await expect(canvas.getByLabelText('Accent')).toHaveValue('#0a66c2');
    fireEvent.input(paste, { target: { value: 'nothing' } });
    await expect(canvas.getByText(/has no accent/u)).toBeVisible();
  },
};

/** Each copy button copies the text beside it. */
export const Copied: Story = {
  args: { brand: presets.toys },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const name of ['CSS', 'script tag', 'design tokens', 'Figma variables']) {
      await userEvent.click(canvas.getByRole('button', { name: `Copy: Theme as ${name}` }));
      await expect(writeText).toHaveBeenLastCalledWith(textOf(canvasElement, name));
    }
    await expect(textOf(canvasElement, 'design tokens')).toContain(presets.toys.accent);
    writeText.mockRestore();
  },
};

/** The studio opens with the theme of its props, has a link to it, and shows the chat in one or both schemes. */
export const ThemeFromProps: Story = {
  args: { brand: presets.fashion },
  play: async ({ canvas, canvasElement }) => {
    await expect(textOf(canvasElement, 'CSS')).toContain(
      "--shelftalk-font: Georgia, 'Times New Roman', serif;",
    );
    await expect(
      canvas.getByText(/theme-studio--studio#accent=%23111111&radius=0px&font=Georgia/u),
    ).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Shop page, light' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(canvas.queryByRole('region', { name: 'Shop page, light' })).toBeNull();
    await expect(canvas.getByRole('region', { name: 'Shop page, dark' })).toBeVisible();
  },
};
