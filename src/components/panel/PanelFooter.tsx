'use client';

import type { ReactNode } from 'react';
import { useChatActions, useComposer, useSession } from '../../react/index.ts';
import { Composer, type EnterKey } from '../composer/Composer.tsx';
import { Edge } from '../edge/Edge.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { Text } from '../text/Text.tsx';
import { ServiceNotice } from './ServiceNotice.tsx';
import { StartAgain } from './StartAgain.tsx';

export interface PanelFooterProps {
  /** Controls before the composer's text, such as attaching a picture. */
  readonly attach?: ReactNode;
  readonly placeholder?: string | undefined;
  /** What Enter does in the composer. */
  readonly enterKey?: EnterKey | undefined;
  /** A sentence below the composer, with links as markdown. */
  readonly legal?: string | undefined;
  /** Why nothing can be sent yet. */
  readonly barrier?: ReactNode;
}

/** Below the shelf edge: the composer, or the end of the conversation. */
export const PanelFooter = ({ attach, placeholder, enterKey, legal, barrier }: PanelFooterProps) => {
  const { EndNotice } = useParts();
  const session = useSession();
  const { restart } = useChatActions();
  const startAgain = () => void restart();
  const { text: draft, setText, send, stop, busy, remaining } = useComposer();
  return (
    <div className="shelftalk-panel-foot">
      <ServiceNotice />
      <Edge waiting={busy} />
      {session.status === 'closed' ? (
        <div className="shelftalk-panel-end">
          <RowBoundary fallback={<StartAgain onRestart={startAgain} />}>
            <EndNotice reason={session.reason} at={session.at} onRestart={startAgain} />
          </RowBoundary>
        </div>
      ) : (
        <Composer
          value={draft}
          onChange={setText}
          onSend={send}
          remaining={remaining}
          attach={attach}
          placeholder={placeholder}
          enterKey={enterKey}
          barrier={barrier}
          onStop={busy ? stop : undefined}
        />
      )}
      {legal && (
        <div className="shelftalk-note shelftalk-legal">
          <Text text={legal} speaker="host" />
        </div>
      )}
    </div>
  );
};
