'use client';

import { type ComponentPropsWithoutRef, type ComponentType, forwardRef, type ReactNode } from 'react';
import { useChatActions, useComposer, useSession } from '../../react/index.ts';
import { classes } from '../classes.ts';
import { type ComposerProps, Composer as DefaultComposer } from '../composer/Composer.tsx';
import type { EnterKey } from '../composer/useComposerElements.ts';
import { Edge } from '../edge/Edge.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { Text } from '../text/Text.tsx';
import { RestartButton } from './RestartButton.tsx';
import { ServiceNotice } from './ServiceNotice.tsx';

export interface PanelFooterProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'placeholder'> {
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  /** Subject of the shopper's questions, above the text field. */
  readonly topic?: ReactNode;
  readonly placeholder?: string | undefined;
  /** Effect of Enter in the composer. Default: `send`. */
  readonly enterKey?: EnterKey | undefined;
  /** A sentence below the composer; may contain markdown links. */
  readonly legal?: string | undefined;
  /** Rendered above the text field; while there is one, nothing can be sent. */
  readonly barrier?: ReactNode;
  /** Replaces the text field and its send button. */
  readonly Composer?: ComponentType<ComposerProps> | undefined;
}

/** Everything below the thread: notice of an outage, composer (`EndNotice` once the session is closed), and legal text. */
export const PanelFooter = forwardRef<HTMLDivElement, PanelFooterProps>(function PanelFooter(
  { attach, placeholder, enterKey, barrier, topic, legal, Composer = DefaultComposer, ...rest },
  ref,
) {
  const { EndNotice } = useParts();
  const session = useSession();
  const { restart } = useChatActions();
  const onRestart = () => void restart();
  const { text: draft, setText, send, stop, busy, remaining } = useComposer();
  return (
    <div {...rest} ref={ref} className={classes('shelftalk-panel-footer', rest.className)}>
      <ServiceNotice />
      <Edge waiting={busy} />
      {session.status === 'closed' ? (
        <div className="shelftalk-panel-end">
          <RowBoundary fallback={<RestartButton onRestart={onRestart} />}>
            <EndNotice reason={session.reason} at={session.at} onRestart={onRestart} />
          </RowBoundary>
        </div>
      ) : (
        <>
          {topic}
          <Composer
            attach={attach}
            placeholder={placeholder}
            enterKey={enterKey}
            barrier={barrier}
            value={draft}
            onChange={setText}
            onSend={send}
            remaining={remaining}
            onStop={busy ? stop : undefined}
          />
        </>
      )}
      {legal && (
        <div className="shelftalk-note shelftalk-legal">
          <Text text={legal} speaker="host" />
        </div>
      )}
    </div>
  );
});
