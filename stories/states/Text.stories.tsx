import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../src/components/index.ts';

const everything = `# A pack for a week

Two of ours fit. Both have a **70 l main bag**, and both are *in stock*.

1. **Kestrel 70** carries best
   - adjustable back
   - [x] rain cover
   - [ ] trolley
2. ~~300~~ 400 g lighter: \`MOOR-65\`

| Pack | Weight | Price |
|:--|--:|--:|
| Kestrel 70 | 2.1 kg | 239 € |
| Moor 65 | 1.7 kg | 189 € |

> Free returns for 60 days.

---

See the [fit guide](https://shop.example/guide) or write to help@shop.example.

\`\`\`
PACK-10
\`\`\``;

const cuts = [
  'Both have a **70 l',
  'Both have a **70 l*',
  'See the [fit gu',
  'See the [fit guide](https://sh',
  'The code is `PACK',
  'Two packs fit:\n-',
  'Two packs fit:\n\n1.',
  '| Pack | Pri',
  '| Pack | Price |\n|--',
  '| Pack | Price |\n|--|--|\n| Kestrel | 2',
  'Use this:\n```\nPACK-1',
  'Two packs fit:\n--',
];

const meta = {
  title: 'Tests/States/Text',
  component: Text,
  args: { text: everything },
} satisfies Meta<typeof Text>;
export default meta;

type Story = StoryObj<typeof meta>;

export const EveryFormat: Story = {};
export const ShortAnswer: Story = { args: { text: 'Yes, in **Berlin**.' } };
export const LongAnswer: Story = { args: { text: Array.from({ length: 6 }, () => everything).join('\n\n') } };
export const ArrivingText: Story = {
  render: () => (
    <>
      {cuts.map((text) => (
        <Text key={text} text={text} streaming />
      ))}
    </>
  ),
};
export const RightToLeft: Story = {
  args: {
    text: '# حقيبة لأسبوع\n\nلدينا **حقيبتان** تناسبانك:\n\n1. Kestrel 70\n2. مور 65\n\n| الحقيبة | السعر |\n|--|--|\n| Kestrel | 239 € |\n\n> الإرجاع مجاني',
  },
  globals: { direction: 'rtl' },
};
export const MixedDirections: Story = {
  args: { text: 'This one is called الحقيبة الكبيرة.\n\nاسمها Kestrel 70.\n\n- one\n- واحد\n- `CODE-1`' },
};
export const EastAsian: Story = {
  args: {
    text: '**「大きいバッグ」**は在庫あり。詳しくはhttps://shop.example/aをご覧ください。\n\n- 重さ：2.1キロ\n- 价格：239欧元',
  },
};
export const Narrow: Story = { globals: { width: '320' } };
export const ZoomAt200Percent: Story = {
  decorators: [
    (Story) => (
      <div style={{ zoom: 2 }}>
        <Story />
      </div>
    ),
  ],
  globals: { width: '360' },
  parameters: { isEnlarged: true },
};
export const Dark: Story = { globals: { scheme: 'dark' } };
export const MisleadingLinks: Story = {
  args: {
    text: 'Go to [https://shop.example/returns](https://elsewhere.example/x), call [+351 912 345 678](tel:+4490012345), or write to [help@shop.example](mailto:help@elsewhere.example). [This](https://shop.example@elsewhere.example) is no link.',
  },
};
export const PictureNotAllowed: Story = {
  args: {
    text: 'This is how it looks:\n\n![the boot from the side](https://pictures.elsewhere.example/a.png)',
  },
};
export const HostileMarkdown: Story = {
  args: {
    text: `<script>alert(1)</script> [x](javascript:alert(1)) ![x](https://tracker.example/p.gif)\n\n${'> '.repeat(40)}deep\n\n${'w'.repeat(300)}\n\nhttps://shop.example/${'a'.repeat(200)}`,
  },
};
