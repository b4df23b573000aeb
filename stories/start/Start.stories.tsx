import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { Code, docsHref, Grid, Page, pageParameters, storyHref } from '../docs/Page.tsx';
import { scriptTag } from '../docs/scriptTag.ts';

const answer = recordedAnswer('recommendation', 'A waterproof jacket under 200 euros, please');

const sections = [
  {
    title: 'Foundations',
    href: storyHref('foundations-colour--colour'),
    about: 'Type, colour, space, motion, density',
  },
  {
    title: 'Components',
    href: docsHref('components-products--docs'),
    about: 'Purpose, anatomy, props and source of each',
  },
  { title: 'Patterns', href: storyHref('patterns-buy--buy'), about: 'Answer, compare, buy, hand over, end' },
  {
    title: 'States',
    href: storyHref('states-matrix--matrix'),
    about: 'Controls in every state, light and dark',
  },
];

const meta = { title: 'Start', parameters: pageParameters } satisfies Meta;
export default meta;

export const Start: StoryObj = {
  render: () => (
    <Page
      title="Shelftalk"
      lead="An AI sales agent for shops: a chat that shows products, compares them, sells them, and hands over to people."
    >
      <Grid column={340}>
        <div>
          <p>
            This is its design system: the principles, the components with their measurements, the patterns
            that they form, the words, and a studio that gives the chat the look of your shop.
          </p>
          <h2>I design</h2>
          <ul>
            <li>
              <a href={storyHref('foundations-principles--principles')} target="_top">
                Read the principles
              </a>
            </li>
            <li>
              <a href={storyHref('theme-studio--studio')} target="_top">
                Try your brand and export the tokens
              </a>
            </li>
            <li>
              <a href={storyHref('patterns-first-answer--first-answer')} target="_top">
                See a good first answer
              </a>
            </li>
          </ul>
          <h2>I build</h2>
          <ul>
            <li>
              <a href={storyHref('guides-use-the-chat--script-tag')} target="_top">
                Add one script tag
              </a>
            </li>
            <li>
              <a href={storyHref('guides-use-the-chat--react')} target="_top">
                Use it in React
              </a>
            </li>
            <li>
              <a href={storyHref('api-wire-inspector--inspector')} target="_top">
                Inspect what the agent sends
              </a>
            </li>
          </ul>
          <h2>I write</h2>
          <ul>
            <li>
              <a href={storyHref('content-voice--voice')} target="_top">
                Learn the voice
              </a>
            </li>
            <li>
              <a href={storyHref('content-languages--languages')} target="_top">
                Choose a language
              </a>
            </li>
          </ul>
        </div>
        <ChatPreview title="Fell & Ferry" messages={answer} height={620} />
      </Grid>
      <h2>In one line</h2>
      <Code label="Script tag" code={scriptTag({ heading: 'Ask our guides' })} />
      <Grid column={220}>
        {sections.map(({ title, href, about }) => (
          <a key={title} className="page-card" href={href} target="_top">
            <h3>{title}</h3>
            <p>{about}</p>
          </a>
        ))}
      </Grid>
    </Page>
  ),
};
