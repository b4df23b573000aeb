import type { Meta, StoryObj } from '@storybook/react-vite';
import { en } from '../../src/components/index.ts';
import { Page, pageParameters, Table } from '../docs/Page.tsx';

/** Strings without parameters. */
const strings = Object.entries(en)
  .flatMap(([name, text]) => (typeof text === 'string' && text !== '' ? [[name, text] as const] : []))
  .sort(([a], [b]) => a.localeCompare(b));

const meta = { title: 'Content/Wording', parameters: pageParameters } satisfies Meta;
export default meta;

export const Wording: StoryObj = {
  render: () => (
    <Page
      title="Wording"
      lead="One word for one thing. The strings come from one catalogue per language; a shop can replace each of them."
    >
      <h2>Words we use</h2>
      <Table
        label="Words"
        head={['Use', 'For', 'Not']}
        rows={[
          ['shop', 'the company whose page it is', 'merchant, store owner'],
          ['store', 'a place with a door', 'branch, outlet'],
          ['bag or cart', 'the word that the shop uses, everywhere', 'both'],
          ['person', 'a member of the shop’s staff', 'human agent, representative'],
          ['conversation', 'what is said', 'chat session, thread'],
        ]}
      />
      <h2>Form</h2>
      <ul>
        <li>Buttons begin with a verb: “Add to bag”, “Start again”.</li>
        <li>Sentence case everywhere. No exclamation marks, no emoji.</li>
        <li>Prices, dates and units follow the locale of the shop, not of the browser.</li>
        <li>An error states what happened, then offers the next step.</li>
      </ul>
      <h2>The English strings</h2>
      <Table label="Strings" head={['Name', 'Text']} rows={strings} />
    </Page>
  ),
};
