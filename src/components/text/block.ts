/** A paragraph, a list and the like. */
export interface Block {
  readonly tag: 'p' | 'h' | 'hr' | 'pre' | 'table' | 'blockquote' | 'ul' | 'ol' | 'li';
  /** The line on which it begins. */
  readonly from: number;
  /** Its own words; of code and a table, its lines. */
  readonly text?: string;
  /** The end of its words has not arrived yet. */
  readonly open?: boolean;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
  /** Of a quote, a list or an item, what stands in it. */
  readonly blocks?: Block[];
  /** Of a list, what stands before each item, or behind its number. */
  readonly mark?: string | undefined;
  /** Of a list, its first number. */
  readonly start?: number | undefined;
  /** Of an item that is a task, the box before it. */
  readonly box?: string | undefined;
}
