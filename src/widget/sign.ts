/** Under this name the app leaves word for the next page: `1`, there is something to go on with at once; empty, there is not. */
export const signName = 'shelftalk';

/** The tab's own word, else that of the others; null where nothing is kept, or storage is forbidden. */
export function readSign(): string | null {
  try {
    return sessionStorage.getItem(signName) ?? localStorage.getItem(signName);
  } catch {
    return null;
  }
}
