import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useDialog } from './useDialog.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** `sheet` covers the panel around it, below its header; `page` and `picture` are over the page. A `picture` fits its content. */
  readonly variant?: 'sheet' | 'page' | 'picture';
  /** Rendered in the header, before the title. */
  readonly picture?: ReactNode;
  /** Rendered in the header, below the title. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog with a title and a close button. On phones and over a panel, it is at the bottom edge, unless it is a
 * `picture`. When it opens, an element with `data-initial-focus` gets the focus, otherwise the close button does.
 *
 * `data-variant`: `sheet`, `page` or `picture`; `data-placement`: `panel` if it covers a panel.
 */
export function Sheet({ isOpen, title, onClose, variant = 'sheet', picture, summary, children }: SheetProps) {
  const messages = useMessages();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const close = useDialog(ref, { isOpen, onClose, isInPanel: variant === 'sheet' });
  return (
    <dialog ref={ref} className="shelftalk-sheet" data-variant={variant} aria-labelledby={titleId}>
      {isOpen && (
        <div className="shelftalk-sheet-card">
          <header className="shelftalk-sheet-header">
            {picture}
            <div className="shelftalk-sheet-heading">
              <h2 id={titleId} className="shelftalk-sheet-title">
                <bdi>{title}</bdi>
              </h2>
              {summary}
            </div>
            <Button variant="icon" onClick={close}>
              <Icon name="close" />
              <span className="shelftalk-hidden">{messages.closeSheet}</span>
            </Button>
          </header>
          <div className="shelftalk-sheet-body">{children}</div>
        </div>
      )}
    </dialog>
  );
}
