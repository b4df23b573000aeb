/** Reads the data of an event of the page's own, or of the output of a tool. `T` is the type of its data. */
export interface ExtensionText<T = unknown> {
  /** Checks the data; undefined if the page cannot show them. Called again after a reload. Default: any data. */
  parse?(data: unknown): T | undefined;
  /**
   * Returns the data as plain text, for screen readers and for copied and saved conversations; empty for none.
   *
   * @param locale Language tag of the chat, such as `en`.
   */
  toText(data: T, locale: string): string;
}
