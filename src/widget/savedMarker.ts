/** Storage key of the marker for the next page: `1` if there is a conversation to continue, empty if not. */
export const savedMarkerName = 'shelftalk';

/**
 * Reads the marker; undefined if there is none or storage is not allowed. The tab's value takes precedence, but
 * `sessionStorage` is read only if `localStorage` has a value: opening a storage is slow, and most pages have none.
 */
export function readSavedMarker(): string | undefined {
  try {
    const marker: string | undefined = localStorage.shelftalk;
    return marker && (sessionStorage.shelftalk ?? marker);
  } catch {
    return undefined;
  }
}

/**
 * Calls `restore` if there is a conversation to continue. Most visitors have none, so the check waits until the current
 * script has run.
 */
export function restoreIfSaved(restore: () => void): void {
  setTimeout(() => {
    if (readSavedMarker()) restore();
  });
}
