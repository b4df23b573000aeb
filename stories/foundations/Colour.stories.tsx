import type { Meta, StoryObj } from '@storybook/react-vite';
import { accentTokens } from '../../src/components/index.ts';
import { Grid, Page, pageParameters } from '../docs/Page.tsx';
import { Swatch } from './Swatch.tsx';
import './colour.css';

const schemes = ['light', 'dark'] as const;

const colours = [
  { name: 'paper', about: 'Background of the panel' },
  { name: 'card', about: 'Cards, fields, the shopper’s messages' },
  { name: 'muted', about: 'Notices, placeholders, hover' },
  { name: 'ink', about: 'Text' },
  { name: 'ink-soft', about: 'Secondary text' },
  { name: 'line', about: 'Hairlines, edges of cards' },
  { name: 'line-strong', about: 'Edges of controls' },
  { name: 'fill', about: 'Primary buttons: the accent as given' },
  { name: 'fill-line', about: 'Lines inside of buttons, progress, the shelf edge' },
  { name: 'link', about: 'Links, focus ring' },
  { name: 'bad', about: 'Errors' },
] as const;

const accents = ['#b0432a', '#ffd400', '#00a37a', '#ff4fa0', '#0a66c2', '#111111', '#ffffff'];

const meta = { title: 'Foundations/Colour', parameters: pageParameters } satisfies Meta;
export default meta;

export const Colour: StoryObj = {
  render: () => (
    <Page
      title="Colour"
      lead="Background, text, and one accent for controls. Status colours only for status."
    >
      <Grid column={380}>
        {schemes.map((scheme) => (
          <section
            key={scheme}
            className="shelftalk page-card"
            data-scheme={scheme}
            style={{ background: 'var(--shelftalk-paper)' }}
          >
            <h2>{scheme === 'light' ? 'Light' : 'Dark'}</h2>
            <ul className="swatches">
              {colours.map(({ name, about }) => (
                <Swatch key={name} name={name} about={about} />
              ))}
            </ul>
          </section>
        ))}
      </Grid>
      <h2>Accents</h2>
      <p>
        A shop sets one colour, and buttons have exactly that colour, with black or white text. Where it
        stands out less than 3:1 from the background, a thin line inside the button does. For links and lines
        it is darkened, or in dark mode lightened, just far enough. A colour as bright as yellow becomes
        nearly black there, because darkened it would be olive.
      </p>
      <Grid column={380}>
        {schemes.map((scheme) => (
          <div
            key={scheme}
            className="shelftalk page-card"
            data-scheme={scheme}
            style={{ background: 'var(--shelftalk-paper)' }}
          >
            <ul className="accents">
              {accents.map((accent) => (
                <li key={accent} className="shelftalk" style={accentTokens(accent)}>
                  <span className="accent-given" style={{ background: accent }} />
                  <code>{accent}</code>
                  <span className="accent-fill">Button</span>
                  <span className="accent-link">Link</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Grid>
      <h2>Contrast</h2>
      <p>
        Text has at least 4.5:1 on every background, controls and their edges 3:1. Nothing is said by colour
        alone, and with forced colours of the system every control stays visible.
      </p>
    </Page>
  ),
};
