import { type AgentEvent, extensionDataOf, getOwn, isRecord } from '../protocol/index.ts';
import type { Report } from './report.ts';

/** What the page does with an event of its own, or with the output of a tool. `T` is the type of its data. */
export interface StoreExtension<T = unknown> {
  /** Checks the data; undefined if the page cannot show them. Called again after a reload. Default: any data. */
  parse?(data: unknown): T | undefined;
  /**
   * Returns the data as plain text, for screen readers and for copied and saved conversations; empty for none.
   *
   * @param locale Language tag of the chat, such as `en`.
   */
  toText(data: T, locale: string): string;
  /** Shows the data; see `Extension`. */
  readonly Renderer?: unknown;
}

/** By name, the events of the page's own and the outputs of tools that the page shows itself. */
export interface StoreExtensions {
  /** Names are those of data parts of the AI SDK, such as `data-countdown`, or keys of elements of `responseEvents`. */
  readonly events?: Readonly<Record<string, StoreExtension>> | undefined;
  /** Names are those of the agent's tools. */
  readonly tools?: Readonly<Record<string, StoreExtension>> | undefined;
}

/** Finds the extension of an event and parses its data. Returns undefined if there is none, or if the data cannot be shown. */
export function findExtension(
  extensions: StoreExtensions,
  event: AgentEvent,
): { readonly extension: StoreExtension; readonly data: unknown } | undefined {
  const found = event.kind === 'unknown' ? event.extension : undefined;
  const extension = found && getOwn(extensions[found.source] ?? {}, found.name);
  if (!found || !extension) return undefined;
  const data = extension.parse ? extension.parse(found.data) : found.data;
  return data === undefined ? undefined : { extension, data };
}

/** Marks an unknown event that the page has registered, if its data can be shown. */
export function markExtension(event: AgentEvent, extensions: StoreExtensions, report: Report): AgentEvent {
  const extension = event.kind === 'unknown' ? extensionDataOf(event) : undefined;
  if (event.kind !== 'unknown' || !extension) return event;
  const marked = { ...event, raw: undefined, extension };
  try {
    return findExtension(extensions, marked) ? marked : event;
  } catch (error) {
    report({ kind: 'handler-threw', handler: 'extension', error });
    return event;
  }
}

/** Names of the tools whose outputs the page shows itself; undefined without any. */
export const shownToolsOf = ({ tools }: StoreExtensions): readonly string[] | undefined =>
  isRecord(tools) ? Object.keys(tools) : undefined;

/** Returns an event of the page's own, or the output of a tool, as text; empty if the page cannot show it. */
export function extensionText(
  event: AgentEvent,
  locale: string,
  extensions: StoreExtensions | undefined,
): string {
  try {
    const found = extensions && findExtension(extensions, event);
    return found ? found.extension.toText(found.data, locale) : '';
  } catch {
    // The renderer of the same data reports its errors.
    return '';
  }
}
