/** Input actions in the form that WebDriver and WebDriver BiDi share. */
export type InputActions = readonly object[];

/** A tab of a browser. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  perform(actions: InputActions): Promise<void>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** Opens a tab, which shares its storage with the others. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** Size of the viewport in CSS pixels. */
export const viewport = { width: 1280, height: 800 };
