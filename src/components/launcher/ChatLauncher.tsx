'use client';

import { forwardRef } from 'react';
import { classes } from '../classes.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { lines } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface ChatLauncherProps {
  readonly open: boolean;
  readonly onPress: () => void;
  /** Number of unread messages; part of the accessible name. */
  readonly unread?: number;
  /** Label; an empty one shows the icon only. */
  readonly label?: string | undefined;
  /** Id of the panel that it controls. */
  readonly controls?: string;
  readonly className?: string;
}

/** The button that opens and closes the panel. */
export const ChatLauncher = forwardRef<HTMLButtonElement, ChatLauncherProps>(function ChatLauncher(
  { open, onPress, unread = 0, label, controls, className },
  ref,
) {
  const messages = useMessages();
  const visibleLabel = label ?? messages.launcherLabel;
  // WCAG 2.5.3: the accessible name starts with the visible label.
  const action = open ? messages.launcherClose : messages.launcherOpen(unread);
  return (
    <span className={classes('shelftalk-launcher', className)}>
      <button
        ref={ref}
        type="button"
        className="shelftalk-launcher-button"
        aria-label={visibleLabel === '' ? action : messages.attributed(visibleLabel, action)}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? controls : undefined}
        data-open={open || undefined}
        data-labelled={visibleLabel !== '' || undefined}
        onClick={onPress}
      >
        {open ? <Icon name="down" /> : <Drawing path={lines} />}
        {visibleLabel !== '' && <span className="shelftalk-launcher-label">{visibleLabel}</span>}
      </button>
      {unread > 0 && !open && (
        <span className="shelftalk-unread" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </span>
  );
});
