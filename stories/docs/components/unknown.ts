import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Replaces an event that this version of the chat cannot decode, such as one of a new kind.',
  use: ['Automatically. A renderer of your own replaces it for kinds that only your agent sends.'],
  instead: ['Once a kind is final, add it as an event kind.'],
  anatomy: [
    {
      name: 'Message',
      selector: 'p, .shelftalk-message, .shelftalk-note',
      about: 'a sentence instead of the content',
    },
  ],
  props: ['MessageView'],
  tag: {
    locale: 'en-GB',
  },
  event: { someNewEvent: { url: 'https://shop.example/tour' } },
  react: `import { type RendererProps, ShelftalkChat } from 'shelftalk';

const Unknown = ({ event }: RendererProps<'unknown'>) => <p>We cannot show this ({event.path}).</p>;

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" renderers={{ unknown: Unknown }} />
);
`,
};
export default doc;
