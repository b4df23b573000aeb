import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ChatProvider,
  ComposerBarrier,
  ComposerBox,
  ComposerCount,
  ComposerInput,
  type ComposerProps,
  ComposerRoot,
  ComposerSend,
  Conversation,
  DayDivider,
  MessageView,
  PanelFooter,
  PanelRoot,
  PanelStatus,
  useMessageRow,
} from '../../src/index.ts';
import { defaultParts, defaultRenderers } from '../../src/renderers.ts';
import { agent, createStoryChat, shopper } from '../support/storyChat.ts';

const store = createStoryChat([
  shopper('q', 'Which tents do you have?'),
  agent('a', 'We have *three* in stock.'),
  agent('b', 'For how many people?'),
]);

const OwnComposer = ({ barrier, attach }: ComposerProps) => (
  <ComposerRoot barrier={barrier}>
    <ComposerBarrier />
    {attach}
    <ComposerBox style={({ empty }) => ({ borderStyle: empty ? 'dashed' : 'solid' })}>
      <ComposerInput placeholder="Ask about tents" />
      <ComposerCount />
      <ComposerSend render={<button type="button" title="Send" />} />
    </ComposerBox>
  </ComposerRoot>
);

const OwnRow = ({ id, previousId }: { readonly id: string; readonly previousId: string | undefined }) => {
  const row = useMessageRow(id, previousId);
  if (!row) return null;
  const { beginsDay, ...view } = row;
  return (
    <>
      {beginsDay && <DayDivider at={row.message.at} />}
      {row.group === 'start' && row.message.from === 'agent' && <b>Our guide</b>}
      <MessageView {...view} />
    </>
  );
};

const renderRow = (id: string, previousId: string | undefined) => <OwnRow id={id} previousId={previousId} />;

/** A panel composed of public parts. */
const OwnPanel = () => (
  <ChatProvider store={store}>
    <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop">
      <header className="shelftalk-panel-header">
        <h2 className="shelftalk-panel-title">Our shop</h2>
        <PanelStatus />
      </header>
      <Conversation renderRow={renderRow} />
      <PanelFooter Composer={OwnComposer} />
    </PanelRoot>
  </ChatProvider>
);

const meta = {
  title: 'Tests/Public parts',
  component: OwnPanel,
  parameters: { framed: true },
} satisfies Meta<typeof OwnPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Parts: Story = {};
