import type { CallItem } from '../client/index.ts';
import type { ToolDefinition } from '../protocol/index.ts';

/** A function of the page that the agent may call. */
export interface Tool {
  /** Shown with each call, in the shopper's words, such as "Put it into your bag". */
  readonly title: string;
  /** Describes the tool to the agent. Default: the title. */
  readonly description?: string;
  /** JSON Schema of the input, for the agent. Default: any object. The input is not checked against it. */
  readonly parameters?: object;
  /** Labels of the fields of the input, in the shopper's words. A field without one shows its name. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Whether the shopper must allow a call before it runs. If the function throws, the shopper is asked. Default: only when
   * the agent requires it.
   */
  readonly needsApproval?: boolean | ((input: Readonly<Record<string, unknown>>) => boolean);
  /**
   * Runs the tool. Absent if the server runs it and only asks for the shopper's approval.
   *
   * @param input From the agent: check it like any foreign data.
   * @param options.signal Aborted if the turn ends first, as when the shopper stops it.
   * @returns a value, or a promise of a value, that is sent to the agent as JSON. A thrown error is reported, and its message
   * is sent to the agent.
   */
  readonly execute?: (
    input: Readonly<Record<string, unknown>>,
    options: { readonly signal: AbortSignal; readonly callId: string },
  ) => unknown;
}

/** The tools of a page by name. Agents accept letters, digits, `_` and `-` in names. */
export type Tools = Readonly<Record<string, Tool>>;

/** Runs the tools of a page when the agent calls them. */
export interface ToolRunner {
  readonly tools: Tools;
  /** The tools as each turn offers them to the agent. */
  readonly definitions: readonly ToolDefinition[];
  /** The component that shows a call; `startTools` of `shelftalk` sets it. */
  readonly view: unknown;
  /** Runs a call. A call that is known is not run again. */
  readonly receive: (turnId: string, item: CallItem) => void;
  /** Allows or declines a call that waits for the shopper; does nothing for any other message. */
  readonly answer: (messageId: string, isAllowed: boolean) => void;
  /**
   * Stops offering the tools: the next turn has none, and further calls of the current turn fail. Tools that are running continue.
   * Does not stop tools that a later `startTools` offers.
   */
  readonly stop: () => void;
}
