import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'The agent’s text. Markdown becomes headings, lists, tables and links; everything else stays text.',
  use: ['For everything the agent says.', 'With renderText, to turn words of your shop into links.'],
  instead: ['For products, stores or choices there are cards.'],
  anatomy: [
    {
      name: 'Text',
      selector: '.shelftalk-text',
      about: 'lines of at most 62 characters',
    },
    {
      name: 'Link',
      selector: '.shelftalk-link',
      about: 'followed by its host if its text names another one',
    },
  ],
  props: ['Text'],
  tag: {
    'media-origins': 'https://cdn.shop.example',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Three layers:\n\n1. a merino tee\n2. a grid fleece\n3. a rain jacket',
        },
      },
    },
  },
  react: `import { Text } from 'shelftalk';

export const Answer = () => (
  <Text text="Three layers: a **merino tee**, a fleece, and a [rain jacket](https://shop.example/rain)." />
);
`,
};
export default doc;
