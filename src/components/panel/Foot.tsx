'use client';

import type { ReactNode } from 'react';
import { useChatActions, useComposer, useSession } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Composer, type EnterKey } from '../composer/Composer.tsx';
import { Edge } from '../edge/Edge.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Text } from '../text/Text.tsx';

/** Without it, what comes in the way of a message is told where it is sent. */
const untold = () => null;
const ServiceNotice = later(async () => (await import('./aside.ts')).ServiceNotice, untold, untold);

const StartAgain = ({ onRestart }: { readonly onRestart: () => void }) => (
  <Button onClick={onRestart}>{useMessages().startAgain}</Button>
);
const EndSlip = later(
  async () => (await import('../session/EndNotice.tsx')).EndNotice,
  undefined,
  // Without the slip the conversation can still be begun anew, which matters more than to fetch it.
  StartAgain,
);

export interface FootProps {
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
export const Foot = ({ attach, placeholder, enterKey, legal, barrier }: FootProps) => {
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
            <EndSlip reason={session.reason} at={session.at} onRestart={startAgain} />
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
