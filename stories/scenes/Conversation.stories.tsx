import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useMemo } from 'react';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { replay } from '../support/replay.ts';

interface Args {
  /** File name in test/fixtures, without its ending. */
  readonly fixture: string;
  /** 1 plays with the recording's own pauses. */
  readonly speed: number;
}

const Scene = ({ fixture, speed }: Args) => {
  const scene = useMemo(() => replay(fixture, speed), [fixture, speed]);
  useEffect(() => {
    void scene.play();
    return () => scene.store.commands.dispose();
  }, [scene]);
  return (
    <ChatProvider store={scene.store}>
      <ChatPanel title="Fell & Ferry" onClose={() => {}} />
    </ChatProvider>
  );
};

const meta = {
  title: 'Scenes/Conversation',
  component: Scene,
  parameters: { framed: true },
  args: { fixture: 'everything', speed: 1 },
} satisfies Meta<typeof Scene>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = { args: { speed: 50 } };

export const AsItHappened: Story = {};

export const Handover: Story = { args: { fixture: 'handover', speed: 50 } };

export const Unreadable: Story = { args: { fixture: 'unknown', speed: 50 } };
