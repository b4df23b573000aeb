import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../words/WordsContext.tsx';
import { Glyph } from './Glyph.tsx';
import { useNativeEvent } from './useNativeEvent.ts';

interface SheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** `sheet` rises from the edge on phones; `picture` fills the screen. */
  readonly look?: 'sheet' | 'picture';
  readonly children: ReactNode;
}

/**
 * A native modal dialog: Escape, the phone's back, a press outside and the button close it, and the browser
 * gives focus back to where it was.
 *
 * `data-look` sheet | picture.
 */
export function Sheet({ isOpen, title, onClose, look = 'sheet', children }: SheetProps) {
  const words = useWords();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const wasPressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  useNativeEvent(ref, 'close', onClose);
  // A press that begins inside and ends outside is a selection, not a wish to close.
  useNativeEvent(ref, 'pointerdown', (event) => {
    wasPressedOutside.current = event.target === ref.current;
  });
  useNativeEvent(ref, 'click', (event) => {
    if (event.target === ref.current && wasPressedOutside.current) ref.current?.close();
  });

  return (
    <dialog ref={ref} className="shelftalk-sheet" data-look={look} aria-labelledby={titleId}>
      {isOpen && (
        <div className="shelftalk-sheet-card">
          <header className="shelftalk-sheet-head">
            <h2 id={titleId} className="shelftalk-sheet-title" dir="auto">
              {title}
            </h2>
            <button type="button" className="shelftalk-round" onClick={() => ref.current?.close()}>
              <Glyph name="close" />
              <span className="shelftalk-unseen">{words.closeSheet}</span>
            </button>
          </header>
          <div className="shelftalk-sheet-body">{children}</div>
        </div>
      )}
    </dialog>
  );
}
