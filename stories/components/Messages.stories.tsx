import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocale, useMessages } from '../../src/components/index.ts';

const Catalogue = () => {
  const messages = useMessages();
  return (
    <dl>
      <dt>locale</dt>
      <dd>{useLocale()}</dd>
      {Object.entries(messages).map(([key, message]) => (
        <div key={key} style={{ paddingBlock: 4 }}>
          <dt style={{ color: 'var(--shelftalk-ink-soft)', fontSize: 13 }}>{key}</dt>
          <dd style={{ margin: 0 }}>{typeof message === 'string' ? message : `( ${message.length} )`}</dd>
        </div>
      ))}
    </dl>
  );
};

const meta = { title: 'Components/Messages', component: Catalogue } satisfies Meta<typeof Catalogue>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = { globals: { locale: 'de' } };
