import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon, type IconName, iconNames, RareIcon, rareIconNames } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Icons',
  component: Icon,
  args: { name: 'send' satisfies IconName },
} satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 88px)', gap: 16, padding: 0 }}>
      {iconNames.map((name) => (
        <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: 8, fontSize: 13 }}>
          <Icon name={name} />
          {name}
        </li>
      ))}
      {rareIconNames.map((name) => (
        <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: 8, fontSize: 13 }}>
          <RareIcon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const Playground: Story = {};
