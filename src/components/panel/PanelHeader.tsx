'use client';

import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { useChatState } from '../../react/index.ts';
import { canEnd } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { PanelStatus } from './PanelStatus.tsx';

export interface PanelHeaderProps extends Omit<ComponentPropsWithoutRef<'header'>, 'children' | 'title'> {
  /** Heading of the panel, such as the assistant's name. Default: `panelTitle` of the messages. */
  readonly title?: string | undefined;
  /** Without it, there is no close button. */
  readonly onClose?: (() => void) | undefined;
}

/** Title, status, menu and close button of the panel. */
export const PanelHeader = forwardRef<HTMLElement, PanelHeaderProps>(function PanelHeader(
  { title, onClose, ...rest },
  ref,
) {
  const messages = useMessages();
  const { PanelMenu } = useParts();
  const isEndable = useChatState(canEnd);
  return (
    <header {...rest} ref={ref} className={classes('shelftalk-panel-header', rest.className)}>
      <div>
        <h2 className="shelftalk-panel-title">
          <bdi>{title ?? messages.panelTitle}</bdi>
        </h2>
        <PanelStatus />
      </div>
      {isEndable && (
        <RowBoundary fallback={null}>
          <PanelMenu />
        </RowBoundary>
      )}
      {onClose && (
        <Button variant="icon" aria-label={messages.closePanel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </header>
  );
});
