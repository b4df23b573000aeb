/** Tools of the page for agents, with WebMCP: those of the page for the shop's agent, and those of the shop for others. */
export type { ListedTool, ModelContext, RegisteredTool, ToolAnnotations } from './webmcp/modelContext.ts';
export { type ProvidedTools, provideTools } from './webmcp/provideTools.ts';
export { type WatchPageToolsOptions, watchPageTools } from './webmcp/watchPageTools.ts';
