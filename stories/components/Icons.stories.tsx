import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  commonDrawings,
  Drawing,
  Icon,
  type IconName,
  iconNames,
  rareDrawings,
} from '../../src/components/index.ts';

const meta = {
  title: 'Components/Icons',
  component: Icon,
  args: { name: 'send' satisfies IconName },
} satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

const paths = Object.entries({ ...commonDrawings, ...rareDrawings }).sort(([a], [b]) => (a < b ? -1 : 1));

const solid = ['more', 'play', 'pause'];

export const Demo: Story = {
  render: () => (
    <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 88px)', gap: 16, padding: 0 }}>
      {iconNames.map((name) => (
        <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: 8, fontSize: 13 }}>
          <Icon name={name} />
          {name}
        </li>
      ))}
      {paths.map(([name, path]) => (
        <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: 8, fontSize: 13 }}>
          <Drawing path={path} solid={solid.includes(name)} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const Playground: Story = {};
