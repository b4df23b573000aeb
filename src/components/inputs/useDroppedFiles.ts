import { type RefObject, useEffect, useRef } from 'react';

/** Set on the panel while files are held over it; its value is what is then shown there. */
const mark = 'data-dropping';

/** Files pasted into or dropped onto the panel around a node. Pasted text stays what it is. Without a `hint` nothing is taken. */
export function useDroppedFiles(
  inside: RefObject<HTMLElement | null>,
  hint: string | undefined,
  onFiles: (files: readonly File[]) => void,
): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('.shelftalk-panel, .shelftalk-composer');
    if (hint === undefined || !panel) return;
    const controller = new AbortController();
    const take = (event: Event, data: DataTransfer | null) => {
      panel.removeAttribute(mark);
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      latest.current([...data.files]);
    };
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
      panel.addEventListener(type, act, { signal: controller.signal });
    on('paste', (event) => {
      // A spreadsheet copies its cells as a picture too.
      if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
    });
    on('drop', (event) => take(event, event.dataTransfer));
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this the browser refuses the drop.
      event.preventDefault();
      panel.setAttribute(mark, hint);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) panel.removeAttribute(mark);
    });
    return () => {
      panel.removeAttribute(mark);
      controller.abort();
    };
  }, [inside, hint]);
}
