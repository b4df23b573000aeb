import { useMemo } from 'react';
import { ChatPanel } from '../../../src/components/index.ts';
import { parseScript } from '../../../src/protocol/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { fixtureText } from '../../support/fixtureText.ts';
import { ControlBar } from './ControlBar.tsx';
import { cuesOf } from './cues.ts';
import { useStage } from './useStage.ts';

export interface SceneProps {
  /** File name in test/fixtures, without its ending. */
  readonly fixture: string;
  /** `playing` starts by itself. */
  readonly status: 'playing' | 'paused';
}

/** A recorded conversation in the real panel, with a bar to play it. */
export const Scene = ({ fixture, status }: SceneProps) => {
  const cues = useMemo(() => cuesOf(parseScript(fixtureText(fixture))), [fixture]);
  const { store, player, shown, act } = useStage(cues, status);
  return (
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)', blockSize: '100%' }}>
      <div style={{ minBlockSize: 0 }}>
        {store && (
          <ChatProvider key={player.take} store={store}>
            <ChatPanel title="Fell & Ferry" onClose={() => {}} />
          </ChatProvider>
        )}
      </div>
      <ControlBar player={player} shown={shown} onAct={act} />
    </div>
  );
};
