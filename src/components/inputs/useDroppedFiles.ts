import { type RefObject, useRef } from 'react';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';

/** Files pasted into or dropped onto an element. Pasted text stays what it is. */
export function useDroppedFiles(
  target: RefObject<HTMLElement | null> | undefined,
  onFiles: (files: FileList) => void,
): void {
  const nowhere = useRef<HTMLElement>(null);
  const ref = target ?? nowhere;
  const take = (event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0) return;
    event.preventDefault();
    onFiles(data.files);
  };
  useNativeEvent(ref, 'paste', (event) => take(event, event.clipboardData));
  useNativeEvent(ref, 'drop', (event) => take(event, event.dataTransfer));
  useNativeEvent(ref, 'dragover', (event) => {
    // Without this the browser refuses the drop.
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}
