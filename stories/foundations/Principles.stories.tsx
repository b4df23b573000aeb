import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Page, pageParameters } from '../docs/Page.tsx';

const principles = [
  {
    title: 'The product first',
    text: 'Text introduces in one sentence; cards inform. Price, reason and one action are readable at arm’s length.',
  },
  {
    title: 'Two voices, no avatars',
    text: 'The agent’s words are plain text on the ground, the shopper’s are in a card. That tells them apart.',
  },
  {
    title: 'Truth over comfort',
    text: 'The chat promises only what it knows: it says that staff were notified only if they were, and never offers what is sold out.',
  },
  {
    title: 'Nothing moves twice',
    text: 'What the shopper reads stays where it is. New things arrive once, quickly, and nothing waits for motion.',
  },
  {
    title: 'One way on',
    text: 'Every state has a next step: retry, ask, call, start again. An error sits below what it concerns.',
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
    <Page title="Principles" lead="A card, not a bubble. Print, not glass. The product first, the bot last.">
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
        No gradients that say “AI”, no sparkles, no robot faces, no avatar beside every line, no blur, no
        sounds, no typing that pretends.
      </p>
    </Page>
  ),
};
