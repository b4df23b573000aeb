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
