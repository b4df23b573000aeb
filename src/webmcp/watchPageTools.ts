import { createDictionary, isRecord } from '../protocol/index.ts';
import type { Tools } from '../store/index.ts';
import { type ListedTool, type ModelContext, pageModelContext, providedIn } from './modelContext.ts';

/** Options of `watchPageTools`. */
export interface WatchPageToolsOptions {
  /** Default: `document.modelContext`. */
  readonly modelContext?: ModelContext | undefined;
  /** Returns whether the agent may use a tool. Default: every tool that this page, not a frame, has registered. */
  readonly isOffered?: (tool: ListedTool) => boolean;
}

type Tool = Tools[string];

/** UTF-16 code units, as in the next two limits. */
const maxTitle = 100;
const maxDescription = 1_000;
const maxResult = 50_000;

/**
 * Watches the tools that the page offers to agents with WebMCP. Pass them to `startTools`: the shopper allows each call of
 * a tool that may change something. Does nothing in a browser without WebMCP.
 *
 * @param onTools Called with the tools of the page, and again after each change of them.
 * @returns a function that stops watching.
 *
 * @example
 * let runner: ReturnType<typeof startTools> | undefined;
 * watchPageTools((tools) => {
 *   runner?.stop();
 *   runner = startTools(store, tools);
 * });
 */
export function watchPageTools(
  onTools: (tools: Tools) => void,
  { modelContext = pageModelContext(), isOffered = isOfThisPage }: WatchPageToolsOptions = {},
): () => void {
  if (!modelContext) return () => {};
  let readCount = 0;
  const read = async () => {
    readCount += 1;
    const number = readCount;
    const listed = await modelContext.getTools();
    if (number !== readCount) return;
    const provided = providedIn(modelContext);
    onTools(
      toolsOf(
        modelContext,
        listed.filter((tool) => !provided.has(tool.name) && isOffered(tool)),
      ),
    );
  };
  // `getTools` rejects if the document is no longer shown; then there are no tools.
  const update = () => void read().catch(() => {});
  modelContext.addEventListener('toolchange', update);
  update();
  return () => {
    // Ignores the result of a running read.
    readCount += 1;
    modelContext.removeEventListener('toolchange', update);
  };
}

/** A tool without an origin may be a frame's. */
const isOfThisPage = ({ origin }: ListedTool): boolean => origin === globalThis.origin;

/** Returns the tools under names that agents accept. If these names are equal for several tools, only the first is included. */
function toolsOf(context: ModelContext, listed: readonly ListedTool[]): Tools {
  const tools = createDictionary<Tool>();
  for (const tool of listed) tools[tool.name.replace(/[^\w-]/gu, '_')] ??= toolOf(context, tool);
  return { ...tools };
}

function toolOf(context: ModelContext, tool: ListedTool): Tool {
  const { name, title, description, inputSchema, annotations } = tool;
  return {
    title: cut(title || description || name, maxTitle),
    description: cut([title, description].filter(Boolean).join('. '), maxDescription),
    ...(isRecord(inputSchema) && { parameters: inputSchema }),
    needsApproval: annotations?.readOnlyHint !== true,
    execute: async (input, { signal }) => resultOf(await context.executeTool(tool, input, { signal })),
  };
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** The result of a tool, which browsers return as JSON text. */
function resultOf(result: unknown): unknown {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? 'null');
  if (text.length > maxResult) throw new Error('The result of the tool is too long.');
  // A text such as an order number stays text. `jsonOf` does the same, but the build puts a function that two files of the
  // embed share into a third file.
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
