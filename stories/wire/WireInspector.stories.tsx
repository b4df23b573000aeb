import type { Meta, StoryObj } from '@storybook/react-vite';
import { fixtureText } from '../support/fixtureText.ts';
import { WireInspector } from './WireInspector.tsx';

const meta = {
  title: 'API/Wire inspector',
  component: WireInspector,
  parameters: { width: 'full' },
} satisfies Meta<typeof WireInspector>;
export default meta;

/** Paste lines of the platform, and see what the chat shows for them. */
export const Inspector: StoryObj<typeof meta> = {
  name: 'Wire inspector',
  args: { text: fixtureText('everything') },
};
