/** Which part of the product keeps a sentence of the API document. */
export type Owner = 'platform' | 'proxy' | 'client' | 'store' | 'component';

/** One sentence of the API document, in our words, and what shows that it holds. */
export interface Entry {
  readonly section: string;
  readonly says: string;
  readonly owner: Owner;
  /** Titles of tests; or the number of the issue that owes it. */
  readonly shownBy: readonly string[] | number;
}

/** Entries of one section: `[what it says, owner, a test's title or several, or the issue that owes it]`. */
export const section = (
  name: string,
  rows: readonly (readonly [says: string, owner: Owner, ...shownBy: readonly (string | number)[]])[],
): Entry[] =>
  rows.map(([says, owner, ...shownBy]) => {
    const [issue] = shownBy;
    return {
      section: name,
      says,
      owner,
      shownBy: typeof issue === 'number' ? issue : shownBy.filter((title) => typeof title === 'string'),
    };
  });
