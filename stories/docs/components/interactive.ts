import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'A question with answers to press: reply buttons for a few, a list for more. The answer stays visible as the shopper’s message.',
  use: [
    'Reply buttons: up to three short answers.',
    'A list: four or more answers, or answers that need a description.',
  ],
  instead: ['If several answers may be true, ask for them as text or with a form.'],
  anatomy: [
    {
      name: 'Card',
      selector: '.shelftalk-interactive',
      about: 'title, control, footer',
    },
    {
      name: 'Title',
      selector: '.shelftalk-interactive-title',
      about: 'the question',
    },
    {
      name: 'Choice',
      selector: '.shelftalk-select, .shelftalk-reply',
      about: 'at least 44 px',
    },
    {
      name: 'Footer',
      selector: '.shelftalk-interactive-footer',
      about: 'conditions, in small text',
    },
  ],
  props: ['ListMessage', 'ButtonsMessage', 'ReplyButtons'],
  tag: {
    locale: 'en-GB',
  },
  event: {
    serviceInteractiveEvent: {
      interactive: {
        listMessage: {
          header: {
            text: 'Delivery',
          },
          footer: {
            text: 'Prices include tax',
          },
          button: {
            id: 'open',
            text: 'See options',
          },
          buttonText: 'See options',
          sections: [
            {
              title: 'To your door',
              rows: [
                {
                  id: 'standard',
                  text: 'Standard',
                  description: '3 to 5 days, 4.90 EUR',
                },
                {
                  id: 'express',
                  text: 'Express',
                  description: 'Next working day, 9.90 EUR',
                },
              ],
            },
          ],
        },
      },
    },
  },
  react: `import type { RendererProps } from 'shelftalk';
import { ReplyButtons } from 'shelftalk/renderers';

export const Delivery = ({ choice, answer, onAnswer }: RendererProps<'buttons'>) => (
  <ReplyButtons
    buttons={[
      { id: 'home', title: 'To my door' },
      { id: 'shop', title: 'To a shop' },
    ]}
    choice={choice}
    answer={answer}
    onAnswer={onAnswer}
  />
);
`,
};
export default doc;
