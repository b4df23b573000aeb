export type { Agent, AgentDirectory, AgentTurn } from '../platform/agents/agent.ts';
export { CatalogueError, checkCatalogue, loadCatalogue } from './catalogue/loadCatalogue.ts';
export type { CatalogueData } from './catalogue/schema.ts';
export type { CatalogueAgentOptions } from './createCatalogueAgent.ts';
export { createCatalogueAgent } from './createCatalogueAgent.ts';
