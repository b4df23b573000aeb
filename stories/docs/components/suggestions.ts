import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Questions that the shopper may ask next, with one press.',
  use: ['Below the latest answer, two to four of them.', 'In an empty conversation, as starters.'],
  instead: ['Answers to a question of the agent are reply buttons.'],
  anatomy: [
    {
      name: 'Row',
      selector: '.shelftalk-suggestions',
      about: 'all suggestions',
    },
    {
      name: 'Suggestion',
      selector: '.shelftalk-chip',
      about: 'at most five words',
    },
  ],
  props: ['Suggestions'],
  tag: {
    starters: 'Which boots for wide feet?|Can I return worn boots?',
  },
  event: {
    chatSuggestionEvent: {
      suggestedQuestions: ['Which boots for wide feet?', 'Can I return worn boots?'],
    },
  },
  react: `import { Suggestions } from 'shelftalk';

export const Starters = ({ onAsk }: { readonly onAsk: (question: string) => void }) => (
  <Suggestions questions={['Which boots for wide feet?', 'Can I return worn boots?']} onPick={onAsk} />
);
`,
};
export default doc;
