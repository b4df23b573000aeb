import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'Pictures, recordings and places from the agent. Media of unknown origins load only after the shopper agrees.',
  use: [
    'A picture that answers the question, such as a size chart.',
    'A place, with its address as text first.',
  ],
  instead: ['Pictures of products belong on product cards.'],
  anatomy: [
    {
      name: 'Picture',
      selector: '.shelftalk-image',
      about: 'reserves its height before it loads',
    },
    {
      name: 'Caption',
      selector: '.shelftalk-image-caption',
      about: 'also the alternative text',
    },
  ],
  props: ['ImageMessage', 'AudioPlayer', 'LocationMessage'],
  tag: {
    'media-origins': 'https://cdn.shop.example',
  },
  event: {
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        imageContent: {
          url: 'https://shop.example/media/size-chart.png',
          caption: 'Boots: foot length to size',
        },
      },
    },
  },
  react: `import { AudioPlayer } from 'shelftalk/renderers';

export const Fitting = () => (
  <AudioPlayer url="https://shop.example/media/pack-fitting.ogg" label="How to fit a pack, 40 seconds" />
);
`,
};
export default doc;
