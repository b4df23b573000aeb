'use client';

import { useChat, useHandover, useService } from '../../react/index.ts';
import { canEnd } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useWords } from '../words/WordsContext.tsx';

const PanelMenu = later(
  async () => (await import('./PanelMenu.tsx')).PanelMenu,
  () => <div className="shelftalk-menu" />,
);

export interface PanelHeaderProps {
  readonly title?: string | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Who the shopper is talking to, and the way out. */
export const PanelHeader = ({ title, onClose }: PanelHeaderProps) => {
  const words = useWords();
  const endable = useChat(canEnd);
  return (
    <header className="shelftalk-panel-header">
      <div>
        <h2 className="shelftalk-panel-title">
          <bdi>{title ?? words.panelTitle}</bdi>
        </h2>
        <Status />
      </div>
      {endable && (
        <RowBoundary fallback={null}>
          <PanelMenu />
        </RowBoundary>
      )}
      {onClose && (
        <Button look="icon" aria-label={words.closePanel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </header>
  );
};

const Status = () => {
  const words = useWords();
  const service = useService();
  const handover = useHandover();
  const [state, text] =
    service.status === 'down'
      ? ['down', words.statusDown]
      : handover.status === 'connected'
        ? ['person', words.statusPerson(handover.name)]
        : handover.status === 'waiting'
          ? ['waiting', words.statusWaiting]
          : ['agent', words.panelStatus];
  return (
    <p className="shelftalk-panel-status" data-state={state}>
      {text}
    </p>
  );
};
