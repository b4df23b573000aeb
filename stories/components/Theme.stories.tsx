import type { Meta, StoryObj } from '@storybook/react-vite';
import { accentTokens, Button, ChatLauncher, Link } from '../../src/components/index.ts';

interface Args {
  readonly accent: string;
  readonly radius: string;
}

const Sample = ({ accent, radius }: Args) => (
  <div style={{ ...accentTokens(accent), ['--shelftalk-radius' as string]: radius }}>
    <div
      className="shelftalk"
      style={{ display: 'flex', gap: 16, alignItems: 'center', flexWrap: 'wrap', paddingBlock: 8 }}
    >
      <ChatLauncher open={false} onPress={() => {}} />
      <Button variant="fill">Add to cart</Button>
      <Link href="https://shop.example/">{accent}</Link>
    </div>
  </div>
);

const meta = {
  title: 'Components/Theme',
  component: Sample,
  args: { accent: '#b0432a', radius: '14px' },
} satisfies Meta<typeof Sample>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Buttons have the accent as given; links are shifted until they have enough contrast. */
export const Demo: Story = {
  render: ({ radius }) => (
    <>
      {['#b0432a', '#ffd400', '#00e5a0', '#ff4fa0', '#0a66c2', '#111111', '#ffffff'].map((accent) => (
        <Sample key={accent} accent={accent} radius={radius} />
      ))}
    </>
  ),
};

export const Playground: Story = {};
