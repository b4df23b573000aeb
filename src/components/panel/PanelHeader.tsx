'use client';

import { useHandover, useService } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { PanelMenu } from './PanelMenu.tsx';

export interface PanelHeaderProps {
  readonly title?: string;
  readonly onClose?: () => void;
}

/** Who the shopper is talking to, and the way out. */
export const PanelHeader = ({ title, onClose }: PanelHeaderProps) => {
  const words = useWords();
  return (
    <header className="shelftalk-panel-header">
      <div>
        <h2 className="shelftalk-panel-title">
          <bdi>{title ?? words.panelTitle}</bdi>
        </h2>
        <Status />
      </div>
      <PanelMenu />
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
