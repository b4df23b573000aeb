import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, pageParameters, Table } from '../docs/Page.tsx';

const meta = { title: 'Content/Voice', parameters: pageParameters } satisfies Meta;
export default meta;

export const Voice: StoryObj = {
  render: () => (
    <Page title="Voice" lead="A good shop assistant: knows the products, answers the question, and stops.">
      <h2>Four rules</h2>
      <ol>
        <li>Answer first. The reason comes after the answer, the question after the reason.</li>
        <li>
          One sentence before cards, at most 90 characters: how many products there are, and how they differ.
        </li>
        <li>Plain words and real numbers: “310 g”, not “ultra-light”.</li>
        <li>State when something is unknown. Never guess stock, dates or health.</li>
      </ol>
      <h2>Examples</h2>
      <Table
        label="Examples of the voice"
        head={['Situation', 'Write', 'Not']}
        rows={[
          [
            'First answer',
            'Three that keep out a full day of rain, from 235 g.',
            'Great question! I’d be happy to help you find the perfect jacket!',
          ],
          [
            'Sold out',
            'The L in petrol is sold out. M and XL are here.',
            'Unfortunately this item is currently unavailable.',
          ],
          ['Unknown', 'I don’t know when it comes back. The shop can tell you.', 'It should be back soon!'],
          ['Handover', 'You can call the shop until 18:00.', 'I am transferring you to a human agent.'],
          ['Error', 'The answer did not arrive. Try again?', 'Oops! Something went wrong.'],
        ]}
      />
    </Page>
  ),
};
