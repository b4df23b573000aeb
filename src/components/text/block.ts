/** A block of markdown. */
export interface Block {
  readonly tag: 'p' | 'h' | 'hr' | 'pre' | 'table' | 'blockquote' | 'ul' | 'ol' | 'li';
  /** Index of its first line among the parsed lines; in a quote or list item, among the lines inside it. */
  readonly from: number;
  /** Text of a heading, paragraph, code block or table, with its line breaks. */
  readonly text?: string;
  /** Whether its text may still grow. */
  readonly open?: boolean;
  /** Heading level, 1 to 6. */
  readonly level?: number;
  /** Children of a quote, list or item. */
  readonly blocks?: Block[];
  /** Marker of a list: the bullet, or the character after the number. */
  readonly mark?: string | undefined;
  /** First number of an ordered list. */
  readonly start?: number | undefined;
  /** Checkbox of a task item, with a space after it. */
  readonly box?: string | undefined;
}
