import { type RefObject, useEffect, useRef } from 'react';

/** Set on the panel while files are dragged over it; CSS shows its value. */
const dropAttribute = 'data-dropping';

/**
 * Calls `onFiles` with files that are pasted into or dropped onto the panel; without a panel, the composer. Ignores a paste
 * that contains text.
 *
 * @param inside An element in that panel or composer.
 * @param hint Text shown while dragging; undefined disables the hook.
 */
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
    const around = (part: string) => inside.current?.closest<HTMLElement>(`.shelftalk-${part}`);
    const panel = around('panel') ?? around('composer');
    if (hint === undefined || !panel) return;
    const controller = new AbortController();
    const acceptFiles = (event: Event, data: DataTransfer | null) => {
      panel.removeAttribute(dropAttribute);
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      latest.current([...data.files]);
    };
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      handler: (event: HTMLElementEventMap[K]) => void,
    ) => panel.addEventListener(type, handler, { signal: controller.signal });
    listen('paste', (event) => {
      // Spreadsheets put a picture next to the text of copied cells.
      if (!event.clipboardData?.types.includes('text/plain')) acceptFiles(event, event.clipboardData);
    });
    listen('drop', (event) => acceptFiles(event, event.dataTransfer));
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Required to allow the drop.
      event.preventDefault();
      panel.setAttribute(dropAttribute, hint);
    });
    // Browsers fire no pointer moves while something is dragged: here the drag has ended without an event.
    listen('pointermove', () => panel.removeAttribute(dropAttribute));
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && panel.contains(relatedTarget)))
        panel.removeAttribute(dropAttribute);
    });
    return () => {
      panel.removeAttribute(dropAttribute);
      controller.abort();
    };
  }, [inside, hint]);
}
