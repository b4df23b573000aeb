import type * as components from '../../src/components/index.ts';
import type { ResponseEvent } from '../../src/protocol/index.ts';

/** A part of a component, measured on its page in the story `Demo`. */
export interface AnatomyPart {
  readonly name: string;
  /** CSS selector of the first such part in the demo. */
  readonly selector: string;
  readonly about: string;
}

/** The text of a component's page. The file has the name of the component's folder in `src/components`. */
export interface ComponentDoc {
  /** Its use, in one or two sentences. */
  readonly purpose: string;
  readonly use: readonly string[];
  /** Cases in which another component is better, with its name. */
  readonly instead: readonly string[];
  readonly anatomy: readonly AnatomyPart[];
  /** The components whose props the page lists. */
  readonly props: readonly (keyof typeof components)[];
  /** A module that an app could contain. */
  readonly react: string;
  /** Attributes of the script tag that concern the component, without `data-`. */
  readonly tag: Readonly<Record<string, string>>;
  /** An event of the agent after which the chat shows the component, or shows it in use. */
  readonly event: ResponseEvent | { readonly someNewEvent: object };
}
