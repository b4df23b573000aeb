import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';
import { Comparison } from '../../src/components/products/Comparison.tsx';
import { ComparePlayground } from '../components/Products.stories.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { PatternPage } from './PatternPage.tsx';

const { args: comparison } = ComparePlayground;
const prose =
  'The Squall weighs 310 g and costs €159, while the Drizzle weighs 235 g and costs €119, but has a 2-layer instead of a 2.5-layer fabric and no pit zips.';

const steps = [
  'The shopper asks to compare, or chooses two to four in the list of all products.',
  'The table shows at most six facts, and marks the best value.',
  'One sentence recommends each product for a use. No cards follow.',
];

const meta = { title: 'Patterns/Compare', parameters: pageParameters } satisfies Meta;
export default meta;

export const Compare: StoryObj = {
  render: () => (
    <PatternPage
      title="Compare"
      lead="Two to four products side by side, with only the facts that differ."
      steps={steps}
      good={{
        reason: 'Only comparable products, only the rows that differ.',
        example: <Comparison {...comparison} />,
      }}
      bad={{
        reason: 'Comparing in prose: six numbers are too many to remember.',
        example: <Text text={prose} />,
      }}
    >
      <div className="page-stage page-example" inert>
        <Comparison {...comparison} />
      </div>
    </PatternPage>
  ),
};
