/** Input actions in the form that WebDriver and WebDriver BiDi share. */
export type InputActions = readonly object[];

/** Actions that type a text. */
export const keyActions = (text: string): object => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

/** A tab of a browser. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks the element to which an expression evaluates, through the driver's handle of it. */
  click(expression: string): Promise<void>;
  /** Focuses the element to which an expression evaluates, through the driver's handle of it, and types a text. */
  sendKeys(expression: string, text: string): Promise<void>;
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
