import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'Every string of the chat, in 14 languages. A shop can replace single strings.',
  use: ['To use the words of your shop: “bag” or “cart”, “guide” or “assistant”.', 'To add a language.'],
  instead: ['What the agent says comes from the agent: change its instructions instead.'],
  anatomy: [
    {
      name: 'List',
      selector: 'dl, ul, table',
      about: 'every string of the catalogue',
    },
  ],
  props: ['LocaleProvider'],
  tag: {
    locale: 'de',
    label: 'Frag uns',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Guten Tag.',
        },
      },
    },
  },
  react: `import { ShelftalkChat } from 'shelftalk';
import { de } from 'shelftalk/locales';

const german = { ...de, messages: { ...de.messages, launcherLabel: 'Frag uns' } };

export const Chat = () => <ShelftalkChat endpoint="https://chat.shop.example/agent" locale={german} />;
`,
};
export default doc;
