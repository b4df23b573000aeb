import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text, TextMessage } from '../../src/components/index.ts';
import { firstEvent } from '../support/cards.ts';
import { playground } from '../support/playground.tsx';

const everything = `Two of ours fit that well. Both have a **70 l main bag**, and both are in stock in *Berlin*.

1. **Kestrel 70** carries best above 18 kg
   - adjustable back
   - rain cover included
2. **Moor 65** is lighter by ~~300~~ 400 g

| Pack | Weight | Price |
|:--|--:|--:|
| Kestrel 70 | 2.1 kg | 239 € |
| Moor 65 | 1.7 kg | 189 € |

### Before you buy

> Free returns for 60 days.

See the [fit guide](https://shop.example/guide) or write to help@shop.example. Size \`M/L\` is for a back of 46~52 cm.

\`\`\`
PACK-10
\`\`\``;

const meta = {
  title: 'Components/Text',
  component: Text,
  args: { text: everything },
} satisfies Meta<typeof Text>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

export const MessagePlayground = playground(TextMessage, { event: firstEvent('text', 'text') });
