import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageParameters } from '../docs/Page.tsx';
import { Studio as ThemeStudio } from './Studio.tsx';

const meta = {
  title: 'Theme/Studio',
  component: ThemeStudio,
  parameters: pageParameters,
} satisfies Meta<typeof ThemeStudio>;
export default meta;

export const Studio: StoryObj<typeof meta> = {};
