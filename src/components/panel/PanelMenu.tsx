import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useChat, useCommands } from '../../react/index.ts';
import { canEnd } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { CopyButton } from '../session/CopyButton.tsx';
import { useTranscript } from '../session/useTranscript.ts';
import { useWords } from '../words/WordsContext.tsx';

/** What can be done with the whole conversation, folded behind one button. */
export const PanelMenu = () => {
  const words = useWords();
  const { end } = useCommands();
  const endable = useChat(canEnd);
  const text = useTranscript();
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  if (!endable) return null;
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // The panel would take the same key for its own closing.
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  const onBlur = (event: { readonly currentTarget: Element; readonly relatedTarget: EventTarget | null }) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <div className="shelftalk-menu" role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={trigger}
        look="icon"
        aria-label={words.panelMenu}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </Button>
      <div id={menuId} className="shelftalk-menu-list" hidden={!open}>
        <CopyButton text={text} look="quiet" />
        <Button
          look="quiet"
          onClick={() => {
            close();
            void end();
          }}
        >
          {words.endConversation}
        </Button>
      </div>
    </div>
  );
};
