/**
 * Storage key of the marker for the next page: `1` if it must load the app at once, for example because the panel is open or
 * messages are unread; empty if something is stored that can wait.
 */
export const savedMarkerName = 'shelftalk';

/**
 * Reads the marker; undefined if there is none or storage is not allowed. The tab's value takes precedence: another tab may
 * have written the last value of `localStorage`. `sessionStorage` is read only if `localStorage` has a marker, because opening
 * a storage is slow and most pages have no marker.
 */
export function readSavedMarker(): string | undefined {
  try {
    const marker: string | undefined = localStorage.shelftalk;
    return marker === undefined ? marker : (sessionStorage.shelftalk ?? marker);
  } catch {
    return undefined;
  }
}
