import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Page, pageParameters } from '../docs/Page.tsx';

const principles = [
  {
    title: 'The product first',
    text: 'Text introduces in one sentence; cards inform. Price, reason and one action are readable at arm’s length.',
  },
  {
    title: 'No avatars',
    text: 'Agent and shopper differ by surface: the agent’s text has no background, the shopper’s is in a card.',
  },
  {
    title: 'Truth over comfort',
    text: 'The chat promises only facts: it confirms that staff were notified only if they were, and marks products that are sold out.',
  },
  {
    title: 'Nothing moves twice',
    text: 'What the shopper reads stays where it is. New things arrive once, quickly, and nothing waits for motion.',
  },
  {
    title: 'Always a next step',
    text: 'Every state has a next step: retry, ask, call, start again. An error is shown below its cause.',
  },
  {
    title: 'The shop’s look',
    text: 'Accent, corners and font come from the shop. Contrast is guaranteed: colours are shifted until they can be read.',
  },
];

const meta = { title: 'Foundations/Principles', parameters: pageParameters } satisfies Meta;
export default meta;

export const Principles: StoryObj = {
  render: () => (
    <Page
      title="Principles"
      lead="Cards instead of chat bubbles, flat surfaces instead of blur, products before the assistant."
    >
      <Grid>
        {principles.map(({ title, text }) => (
          <section key={title} className="page-card">
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </Grid>
      <h2>What we leave out</h2>
      <p>
        No gradients that stand for “AI”, no sparkles, no robot faces, no avatar beside every line, no blur,
        no sounds, no fake typing delays.
      </p>
    </Page>
  ),
};
