'use client';

import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { ChatLauncher } from '../launcher/ChatLauncher.tsx';
import { useUnread } from '../launcher/useUnread.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ChatPanel, type ChatPanelProps } from '../panel/ChatPanel.tsx';
import { useScheme } from '../theme/useScheme.ts';
import { FloatingPanel } from './FloatingPanel.tsx';
import { useTopLayer } from './useTopLayer.ts';

export interface ChatWidgetProps extends Omit<ChatPanelProps, 'onClose'> {
  /** Makes the open state controlled. */
  readonly open?: boolean | undefined;
  readonly defaultOpen?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Lower corner of the page, in reading direction. Default: `end`. */
  readonly side?: 'start' | 'end' | undefined;
  /** Label of the launcher; an empty one shows the icon only. */
  readonly launcherLabel?: string | undefined;
}

/** A launcher in a corner of the page and the panel that it opens. */
export const ChatWidget = ({
  open: controlledOpen,
  defaultOpen = false,
  onOpenChange,
  side = 'end',
  launcherLabel,
  className,
  ...panel
}: ChatWidgetProps) => {
  const messages = useMessages();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const [isOpenedByShopper, setOpenedByShopper] = useState(false);
  const open = controlledOpen ?? ownOpen;
  const unread = useUnread(open);
  const root = useRef<HTMLDivElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  // The panel stays mounted once opened, so that scroll position and draft are kept.
  const wasOpened = useRef(open);
  wasOpened.current ||= open;

  const changeOpen = (next: boolean) => {
    setOpenedByShopper(next);
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const latest = useRef(changeOpen);
  latest.current = changeOpen;
  const returnsFocus = useRef(false);
  const close = useCallback(() => {
    returnsFocus.current = true;
    latest.current(false);
  }, []);
  useEffect(() => {
    // A modal sheet makes the launcher inert, so the focus can return only after it closed.
    if (!open && returnsFocus.current) launcher.current?.focus();
    returnsFocus.current = false;
  }, [open]);

  useTopLayer(root, open);

  return (
    <div
      ref={root}
      className={classes('shelftalk shelftalk-widget', className)}
      data-scheme={useScheme(panel.scheme)}
      data-side={side}
      data-open={open || undefined}
    >
      {wasOpened.current && (
        <FloatingPanel
          id={panelId}
          open={open}
          label={panel.title ?? messages.panelTitle}
          onDismiss={close}
          takeFocus={isOpenedByShopper}
        >
          <ChatPanel {...panel} onClose={close} />
        </FloatingPanel>
      )}
      <ChatLauncher
        ref={launcher}
        open={open}
        unread={unread}
        controls={panelId}
        onPress={() => (open ? close() : changeOpen(true))}
        label={launcherLabel}
      />
    </div>
  );
};
