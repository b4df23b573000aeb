/** A tool as a page registers it. Names have at most 128 letters, digits, `_`, `-` and `.`. */
export interface RegisteredTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema?: object;
  readonly annotations?: ToolAnnotations;
  /** @returns JSON. The caller cannot read the message of an error that it throws. */
  readonly execute: (input: unknown) => Promise<unknown>;
}

/** A registered tool, as the browser lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly annotations?: ToolAnnotations;
  /** Origin of the page or frame that has registered it. */
  readonly origin?: string;
}

export interface ToolAnnotations {
  /** The tool changes nothing. */
  readonly readOnlyHint?: boolean;
  /** The result may contain text that the page's owner has not written, such as reviews. */
  readonly untrustedContentHint?: boolean;
}

/**
 * `document.modelContext`, as Chromium has it.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export interface ModelContext extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  registerTool(tool: RegisteredTool, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  getTools(): Promise<readonly ListedTool[]>;
  /** Resolves with the result as JSON text. */
  executeTool(tool: ListedTool, input: object, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
}

const isModelContext = (value: unknown): value is ModelContext =>
  typeof value === 'object' && value !== null && 'registerTool' in value && 'getTools' in value;

/** Returns the page's `modelContext`; undefined in a browser without WebMCP, and on a server. */
export function pageModelContext(): ModelContext | undefined {
  const context: unknown =
    typeof document === 'undefined' ? undefined : Reflect.get(document, 'modelContext');
  return isModelContext(context) ? context : undefined;
}

/** Key of the set of names in a context. `Symbol.for`, because several files of the embed contain this module. */
const providedNames = Symbol.for('shelftalk.providedNames');

/** Returns the names of the tools that this library has registered in a context. The shop's own agent is not offered these. */
export function providedIn(context: ModelContext): Set<string> {
  const known: unknown = Reflect.get(context, providedNames);
  if (known instanceof Set) return known;
  const names = new Set<string>();
  Reflect.set(context, providedNames, names);
  return names;
}
