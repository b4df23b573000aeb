import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, pageParameters } from '../docs/Page.tsx';
import { BrandGrid } from './BrandGrid.tsx';

const meta = { title: 'Theme/Brands', parameters: pageParameters } satisfies Meta;
export default meta;

export const Brands: StoryObj = {
  render: () => (
    <Page
      title="Brands"
      lead="One answer in twelve shops. Each sets a few public tokens; the other colours are derived, so that they can be read."
    >
      <BrandGrid />
    </Page>
  ),
};
