'use client';

import type { ReactNode } from 'react';
import { useCommands, useComposer, useSession } from '../../react/index.ts';
import { Composer } from '../composer/Composer.tsx';
import { Edge } from '../edge/Edge.tsx';
import { SessionSlip } from '../session/SessionSlip.tsx';
import { useTranscript } from '../session/useTranscript.ts';
import { ServiceNotice } from './ServiceNotice.tsx';

export interface FootProps {
  /** Controls before the composer's text, such as attaching a picture. */
  readonly attach?: ReactNode;
  readonly placeholder?: string;
}

/** Below the shelf edge: the composer, or the end of the conversation. */
export const Foot = ({ attach, placeholder }: FootProps) => {
  const session = useSession();
  const { restart } = useCommands();
  const text = useTranscript();
  const { text: draft, setText, send, stop, busy, remaining } = useComposer();
  return (
    <div className="shelftalk-panel-foot">
      <ServiceNotice />
      <Edge waiting={busy} />
      {session.status === 'closed' ? (
        <div className="shelftalk-panel-end">
          <SessionSlip reason={session.reason} at={session.at} onRestart={() => void restart()} text={text} />
        </div>
      ) : (
        <Composer
          value={draft}
          onChange={setText}
          onSend={send}
          remaining={remaining}
          attach={attach}
          {...(placeholder !== undefined && { placeholder })}
          {...(busy && { onStop: stop })}
        />
      )}
    </div>
  );
};
