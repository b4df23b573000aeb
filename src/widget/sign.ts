/** Under the name `shelftalk` the app leaves word for the next page: `1`, there is something to go on with; empty, there is not. */
export const signName = 'shelftalk';

/** The tab's own word, else that of the others; undefined where nothing is kept, or storage is forbidden. */
export function readSign(): string | undefined {
  try {
    return sessionStorage.shelftalk ?? localStorage.shelftalk;
  } catch {
    return undefined;
  }
}
