import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Grid, Page, pageParameters } from '../docs/Page.tsx';

const answer = recordedAnswer('recommendation', 'A waterproof jacket under 200 euros, please');

const widths = [
  { name: 'Narrow', width: 280, about: 'The smallest box of an inline panel: 280 px' },
  { name: 'Phone', width: 360, about: 'A phone: 360 px' },
  { name: 'Panel', width: 400, about: 'The panel on a desktop: 400 px' },
];

const meta = { title: 'Foundations/Density', parameters: pageParameters } satisfies Meta;
export default meta;

export const Density: StoryObj = {
  render: () => (
    <Page
      title="Density"
      lead="The same conversation in three widths. The width changes how much is shown at once, never the size of text."
    >
      <Grid column={320}>
        {widths.map(({ name, width, about }) => (
          <section key={name}>
            <h2 style={{ marginBlockStart: 0 }}>{name}</h2>
            <p className="page-note">{about}</p>
            <ChatPreview
              title={`Fell & Ferry, ${name}`}
              messages={answer}
              height={520}
              style={{ inlineSize: width, maxInlineSize: '100%' }}
            />
          </section>
        ))}
      </Grid>
      <h2>Rules</h2>
      <ul>
        <li>
          Messages are set in 16 px at every width; a shopper who enlarges text to 200 % sees everything.
        </li>
        <li>
          Cards scroll sideways before they shrink, and the last visible one is cut off to show that there are
          more.
        </li>
        <li>A control is 44 px high, also with a mouse.</li>
      </ul>
    </Page>
  ),
};
