import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'Announces to screen readers what changes in the conversation, once each and in order: new messages, activity, errors, the end of a session, suggestions. It shows nothing.',
  use: [
    'Once around every panel; PanelRoot and ChatPanel contain it.',
    'With useAnnounce in a renderer of your own whose result is visible but not a message, such as an item added to the cart.',
  ],
  instead: ['A message of the agent is announced already: do not announce it again.'],
  anatomy: [
    {
      name: 'Trigger in this demo',
      selector: 'button',
      about: 'announces a sentence',
    },
    {
      name: 'Live region',
      selector: '[aria-live]',
      about: '1 px, read by screen readers only',
    },
  ],
  props: ['Announcer', 'ThreadAnnouncer'],
  tag: {
    locale: 'de',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        textContent: {
          text: 'Two packs fit.',
        },
      },
    },
  },
  react: `import { Announcer, Button, useAnnounce } from 'shelftalk';

const CopyCode = ({ code }: { readonly code: string }) => {
  const announce = useAnnounce();
  const copy = () => navigator.clipboard.writeText(code).then(() => announce('Code copied'));
  return <Button onClick={copy}>Copy the code</Button>;
};

export const Voucher = () => (
  <Announcer>
    <CopyCode code="HILLS10" />
  </Announcer>
);
`,
};
export default doc;
