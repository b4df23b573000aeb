import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Page, pageParameters, Table } from '../docs/Page.tsx';

const styles = [
  { role: 'Greeting', size: 24, line: 30, weight: 600, sample: 'Where are you going?' },
  { role: 'Title of panel and sheets', size: 20, line: 26, weight: 600, sample: 'Rain jackets' },
  { role: 'Price on a card', size: 20, line: 24, weight: 600, sample: '€159.00' },
  {
    role: 'Text of messages and fields',
    size: 16,
    line: 24,
    weight: 400,
    sample: 'Three that keep out a full day of rain',
  },
  { role: 'Button', size: 16, line: 24, weight: 600, sample: 'Add to bag' },
  { role: 'Title of a product card', size: 15, line: 20, weight: 600, sample: 'Squall 2.5L Rain Jacket' },
  { role: 'Small: facts, hints', size: 13, line: 18, weight: 400, sample: '20,000 mm · 310 g' },
] as const;

const scripts = [
  ['ja', '一日中の雨を防ぐジャケットを三着'],
  ['hi', 'पूरे दिन की बारिश रोकने वाली तीन जैकेट'],
  ['ar', 'ثلاث سترات تقي من مطر يوم كامل'],
  ['he', 'שלושה מעילים שעומדים ביום שלם של גשם'],
] as const;

const meta = { title: 'Foundations/Type', parameters: pageParameters } satisfies Meta;
export default meta;

export const Type: StoryObj = {
  render: () => (
    <Page
      title="Type"
      lead="One family, two weights, few sizes. The family is the shop’s, or the system’s: the chat never requests a font."
    >
      <Table
        label="Sizes of text"
        head={['Role', 'Size / line', 'Weight', 'Sample']}
        rows={styles.map(({ role, size, line, weight, sample }) => [
          role,
          `${size} / ${line}`,
          weight,
          <span key="sample" style={{ font: `${weight} ${size}px / ${line}px var(--shelftalk-family)` }}>
            {sample}
          </span>,
        ])}
      />
      <h2>Rules</h2>
      <ul>
        <li>Lines of text have at most 62 characters.</li>
        <li>
          Prices use tabular figures. The currency and a former price are smaller; the former price is struck
          through.
        </li>
        <li>Bold is for titles, prices and the one word that answers the question.</li>
        <li>Small text is never the only place of something that the shopper needs.</li>
      </ul>
      <h2>In other scripts</h2>
      <Grid column={260}>
        {scripts.map(([lang, text]) => (
          <p key={lang} className="page-card" lang={lang} dir="auto">
            {text}
          </p>
        ))}
      </Grid>
    </Page>
  ),
};
