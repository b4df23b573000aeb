import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Page, pageParameters, Table } from '../docs/Page.tsx';

const steps = [
  { px: 4, use: 'between an icon and its word' },
  { px: 8, use: 'inside a control; between controls' },
  { px: 12, use: 'between the parts of a card' },
  { px: 16, use: 'inside a card; margin on phones' },
  { px: 20, use: 'margin of the conversation' },
  { px: 24, use: 'between messages of different authors' },
];

const corners = [
  { name: 'Card', radius: 'var(--shelftalk-card-radius)', use: 'Cards, panel, sheets: the shop’s radius' },
  { name: 'Control', radius: 'var(--shelftalk-control-radius)', use: 'Buttons, fields: a little tighter' },
  { name: 'Chip', radius: '44px', use: 'Suggestions: round, or square if the shop’s radius is 0' },
];

const meta = { title: 'Foundations/Space', parameters: pageParameters } satisfies Meta;
export default meta;

export const Space: StoryObj = {
  render: () => (
    <Page title="Space" lead="Most distances are multiples of 4 px. Controls are at least 44 px high.">
      <h2>Steps</h2>
      <Table
        label="Steps of space"
        head={['Step', 'Used for', 'Length']}
        rows={steps.map(({ px, use }) => [
          `${px} px`,
          use,
          <span
            key="bar"
            style={{ display: 'block', inlineSize: px, blockSize: 16, background: 'var(--shelftalk-link)' }}
          />,
        ])}
      />
      <h2>Corners</h2>
      <Grid column={160}>
        {corners.map(({ name, radius, use }) => (
          <div key={name}>
            <div
              style={{
                blockSize: 88,
                border: '1px solid var(--shelftalk-line-strong)',
                borderRadius: radius,
                background: 'var(--shelftalk-card)',
              }}
            />
            <h3 style={{ marginBlockStart: 12 }}>{name}</h3>
            <p className="page-note">{use}</p>
          </div>
        ))}
      </Grid>
      <h2>Sizes</h2>
      <Table
        label="Sizes of the chat"
        head={['Part', 'Size']}
        rows={[
          ['Panel on a desktop', '400 × at most 748 px, 20 px from the corner'],
          ['Panel on a phone', 'the whole screen, inside its safe areas'],
          ['Docked panel', '420 px wide, full height'],
          ['Inline panel', 'the box around it, down to 280 px'],
          ['Control', 'at least 44 × 44 px'],
          ['Margin of the conversation', '16 px, from 400 px of width 20 px'],
          ['Focus ring', '2 px, with a gap of 2 px'],
        ]}
      />
    </Page>
  ),
};
