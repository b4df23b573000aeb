import { useMemo } from 'react';
import { ChatPanel } from '../../../src/components/index.ts';
import { parseScript } from '../../../src/protocol/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { fixtureText } from '../../support/fixtureText.ts';
import { ControlBar } from './ControlBar.tsx';
import { cuesOf } from './cues.ts';
import { useReplay } from './useReplay.ts';

export interface SceneProps {
  /** File name in test/fixtures, without extension. */
  readonly fixture: string;
  /** `playing` starts the recording at once. */
  readonly status: 'playing' | 'paused';
}

/** A recorded conversation in the panel, with player controls. */
export const Scene = ({ fixture, status }: SceneProps) => {
  const cues = useMemo(() => cuesOf(parseScript(fixtureText(fixture))), [fixture]);
  const { store, player, shown, act } = useReplay(cues, status);
  return (
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)', blockSize: '100%' }}>
      <div style={{ minBlockSize: 0 }}>
        {store && (
          <ChatProvider key={player.restarts} store={store}>
            <ChatPanel title="Fell & Ferry" onClose={() => {}} />
          </ChatProvider>
        )}
      </div>
      <ControlBar player={player} shown={shown} onAct={act} />
    </div>
  );
};
