/** Under the name `shelftalk` the app leaves word for the next page: `1`, there is something to go on with; empty, there is not. */
export const signName = 'shelftalk';

/**
 * Undefined where nothing is kept, or storage is forbidden. The tab's own word counts before that of the others, but is
 * looked for only where there is one at all: on most pages there is not, and each storage takes long to open.
 */
export function readSign(): string | undefined {
  try {
    const word: string | undefined = localStorage.shelftalk;
    return word && (sessionStorage.shelftalk ?? word);
  } catch {
    return undefined;
  }
}

/** By what a shopper is known to be there. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/**
 * Has the shopper go on where they left off: at once where they come from the same shop, as an open panel must not come
 * late. Else at their first sign of life, since most have left nothing, and a page that is left alone should read
 * nothing; how they came would take as long to ask as the storage. Answers its undo.
 */
export function followSign(goOn: () => void): () => void {
  const each = (act: typeof addEventListener) => {
    for (const type of signsOfLife) act(type, look, true);
  };
  const look = () => {
    each(removeEventListener);
    if (readSign()) goOn();
  };
  if (document.referrer.startsWith(origin)) look();
  else each(addEventListener);
  return () => each(removeEventListener);
}
