import type { Agent } from '../platform/agents/agent.ts';
import { AgentShop } from './AgentShop.ts';
import { loadCatalogue } from './catalogue/loadCatalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { catalogueAgentOf } from './catalogueAgent.ts';

export interface CatalogueAgentOptions {
  /** Folder of the catalogue's files; ignored if the option `catalogue` is set. Default: `./catalogue`. */
  readonly cataloguePath?: string;
  /** A loaded and validated catalogue. */
  readonly catalogue?: CatalogueData;
  /** Base URL of product, picture and page links; a trailing slash is dropped. */
  readonly shopUrl: string;
}

/** Creates an agent that responds from the catalogue only: deterministically and without network access. */
export function createCatalogueAgent(options: CatalogueAgentOptions): Agent {
  const data = options.catalogue ?? loadCatalogue(options.cataloguePath ?? 'catalogue');
  return catalogueAgentOf(new AgentShop(data, options.shopUrl));
}
