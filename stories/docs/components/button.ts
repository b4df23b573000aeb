import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'A control with a word or an icon, at least 44 px high. Its variants state how important the action is.',
  use: [
    'Fill: the main next action, once per card.',
    'Line: other actions. Quiet: actions that undo or leave. Icon: an icon without a word.',
  ],
  instead: [
    'To open a page, use a link.',
    'For one of several answers, use reply buttons: they stay visible after the choice.',
  ],
  anatomy: [
    {
      name: 'Button',
      selector: '.shelftalk-button',
      about: 'the target',
    },
  ],
  props: ['Button'],
  tag: {
    accent: '#0b6e4f',
    radius: '6px',
  },
  event: {
    serviceInteractiveEvent: {
      interactive: {
        replyButtonMessage: {
          buttons: [
            {
              id: 'keep',
              text: 'Keep it',
            },
            {
              id: 'drop',
              text: 'Cancel',
            },
          ],
        },
      },
    },
  },
  react: `import { Button } from 'shelftalk';

export const Reserve = ({ onReserve }: { readonly onReserve: () => void }) => (
  <Button variant="fill" onClick={onReserve}>
    Reserve in store
  </Button>
);
`,
};
export default doc;
