'use client';

import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { ChatLauncher } from '../launcher/ChatLauncher.tsx';
import { useUnread } from '../launcher/useUnread.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ChatPanel, type ChatPanelProps } from '../panel/ChatPanel.tsx';
import { useScheme } from '../theme/useScheme.ts';
import { FloatingPanel } from './FloatingPanel.tsx';

export interface ChatWidgetProps extends Omit<ChatPanelProps, 'onClose'> {
  /** Given: the host owns whether it is open. */
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Which lower corner it stands in, in reading direction. */
  readonly side?: 'start' | 'end';
  /** The word on the launcher; an empty one leaves the drawing alone. */
  readonly launcherLabel?: string;
}

/** The launcher in a corner of the page, and the panel that rises from it. */
export const ChatWidget = ({
  open: owned,
  defaultOpen = false,
  onOpenChange,
  side = 'end',
  launcherLabel,
  className,
  ...panel
}: ChatWidgetProps) => {
  const messages = useMessages();
  const [own, setOwn] = useState(defaultOpen);
  const [byShopper, setByShopper] = useState(false);
  const open = owned ?? own;
  const unread = useUnread(open);
  const launcher = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  // Once shown, the panel stays in the document, so that place and draft are as they were left.
  const shown = useRef(open);
  shown.current ||= open;

  const change = (next: boolean) => {
    setByShopper(next);
    setOwn(next);
    onOpenChange?.(next);
  };
  const latest = useRef(change);
  latest.current = change;
  const returning = useRef(false);
  const close = useCallback(() => {
    returning.current = true;
    latest.current(false);
  }, []);
  useEffect(() => {
    // While a sheet is open the launcher under it takes no focus, so it gets it back only now.
    if (!open && returning.current) launcher.current?.focus();
    returning.current = false;
  }, [open]);

  return (
    <div
      className={classes('shelftalk shelftalk-widget', className)}
      data-scheme={useScheme(panel.scheme)}
      data-side={side}
      data-open={open || undefined}
    >
      {shown.current && (
        <FloatingPanel
          id={panelId}
          open={open}
          label={panel.title ?? messages.panelTitle}
          onDismiss={close}
          takeFocus={byShopper}
        >
          <ChatPanel {...panel} onClose={close} />
        </FloatingPanel>
      )}
      <ChatLauncher
        ref={launcher}
        open={open}
        unread={unread}
        controls={panelId}
        onPress={() => (open ? close() : change(true))}
        label={launcherLabel}
      />
    </div>
  );
};
