'use client';

import { useChatState } from '../../react/index.ts';
import { canEnd } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { NotLoadedIcon } from '../NotLoaded.tsx';

/** Until it is known that somebody else does, the assistant answers. */
const AgentStatus = () => (
  <p className="shelftalk-panel-status" data-state="agent">
    {useMessages().panelStatus}
  </p>
);
const PanelStatus = later(async () => (await import('./aside.ts')).PanelStatus, AgentStatus, AgentStatus);
const PanelMenu = later(
  async () => (await import('./PanelMenu.tsx')).PanelMenu,
  () => <div className="shelftalk-menu" />,
  NotLoadedIcon,
);

export interface PanelHeaderProps {
  readonly title?: string | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Who the shopper is talking to, and the way out. */
export const PanelHeader = ({ title, onClose }: PanelHeaderProps) => {
  const messages = useMessages();
  const endable = useChatState(canEnd);
  return (
    <header className="shelftalk-panel-header">
      <div>
        <h2 className="shelftalk-panel-title">
          <bdi>{title ?? messages.panelTitle}</bdi>
        </h2>
        <PanelStatus />
      </div>
      {endable && (
        <RowBoundary fallback={null}>
          <PanelMenu />
        </RowBoundary>
      )}
      {onClose && (
        <Button look="icon" aria-label={messages.closePanel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </header>
  );
};
