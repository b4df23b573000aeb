'use client';

import { useChatState } from '../../react/index.ts';
import { canEnd } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { PanelStatus } from './PanelStatus.tsx';

export interface PanelHeaderProps {
  readonly title?: string | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Title, status, menu and close button of the panel. */
export const PanelHeader = ({ title, onClose }: PanelHeaderProps) => {
  const messages = useMessages();
  const { PanelMenu } = useParts();
  const isEndable = useChatState(canEnd);
  return (
    <header className="shelftalk-panel-header">
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
};
