/** WebMCP: passes tools that the page has registered to the shop's agent, and offers tools of the shop to agents of the browser. */
export type { ListedTool, ModelContext, RegisteredTool, ToolAnnotations } from './webmcp/modelContext.ts';
export { type ProvidedTools, provideTools } from './webmcp/provideTools.ts';
export { type WatchPageToolsOptions, watchPageTools } from './webmcp/watchPageTools.ts';
