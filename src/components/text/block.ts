interface Placed {
  /** The line on which it begins. */
  readonly from: number;
}

export interface Leaf extends Placed {
  readonly tag: 'p' | 'h' | 'pre' | 'table';
  /** Of a table, its lines. */
  readonly text: string;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
  /** Its end has not arrived yet. */
  readonly open?: boolean;
}

export interface Container extends Placed {
  readonly tag: 'blockquote' | 'ul' | 'ol' | 'li';
  readonly blocks: readonly Block[];
  /** The first number of a list. */
  readonly start?: number | undefined;
  /** Of an item: whether the task is done. */
  readonly done?: boolean | undefined;
}

export interface List extends Container {
  readonly tag: 'ul' | 'ol';
  readonly blocks: Block[];
  /** What stands before each item, or behind its number. */
  readonly mark: string;
}

export interface Rule extends Placed {
  readonly tag: 'hr';
}

/** A paragraph, a list and the like. */
export type Block = Leaf | Container | List | Rule;
