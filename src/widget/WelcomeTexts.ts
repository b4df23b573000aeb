/** Greeting and starters in one language. */
export interface WelcomeTexts {
  /** Undefined if the shop has none. */
  readonly greeting?: string | undefined;
  readonly starters: readonly string[];
}

/** The proxy's `welcome.json`. */
export interface Welcome extends WelcomeTexts {
  /** By language tag in lower case. The inherited greeting and starters are those for all other languages. */
  readonly locales: ReadonlyMap<string, WelcomeTexts>;
  /** Automated messages that the proxy passes on; `any` if all, or if unknown. */
  readonly accepts: readonly string[] | 'any';
  /** Whether the proxy stores files; true if unknown. */
  readonly uploads: boolean;
}
