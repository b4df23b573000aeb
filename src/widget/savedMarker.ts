/** Under the name `shelftalk` the app leaves word for the next page: `1`, there is something to go on with; empty, there is not. */
export const savedMarkerName = 'shelftalk';

/**
 * Undefined where nothing is kept, or storage is forbidden. The tab's own word counts before that of the others, but is
 * looked for only where there is one at all: on most pages there is not, and each storage takes long to open.
 */
export function readSavedMarker(): string | undefined {
  try {
    const word: string | undefined = localStorage.shelftalk;
    return word && (sessionStorage.shelftalk ?? word);
  } catch {
    return undefined;
  }
}

/**
 * Has the shopper go on where they left off. Most have left nothing, so that a page is looked through once it is idle;
 * at once only for those who come from the same shop, where an open panel must not come late.
 */
export function restoreIfSaved(goOn: () => void): void {
  const look = () => {
    if (readSavedMarker()) goOn();
  };
  if (document.referrer.startsWith(origin)) look();
  // Where the browser has none, an element with this id would stand in its place.
  else (Object.hasOwn(window, 'requestIdleCallback') ? requestIdleCallback : setTimeout)(look);
}
