export interface Leaf {
  readonly tag: 'p' | 'h' | 'pre';
  text: string;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
  /** Its end has not arrived yet. */
  open?: boolean;
}

export interface Container {
  readonly tag: 'blockquote' | 'ul' | 'ol' | 'li';
  readonly blocks: Block[];
  /** What stands before each item of a list. */
  readonly mark?: string;
  /** The first number of a list. */
  readonly start?: number | undefined;
  /** Of an item: whether the task is done. */
  readonly done?: boolean | undefined;
}

export interface Table {
  readonly tag: 'table';
  readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
  /** The first one is the head. */
  readonly rows: (readonly string[])[];
  open?: boolean;
}

/** A paragraph, a list and the like. */
export type Block = Leaf | Container | Table | { readonly tag: 'hr' };
