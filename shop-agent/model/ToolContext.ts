import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Memory } from '../memory.ts';
import type { ShopLinks } from '../ShopLinks.ts';
import type { ProductSearch } from '../search/index.ts';
import type { Permissions } from './permissions.ts';
import type { ToolSkills } from './ToolSkills.ts';

/** The context of one tool call. */
export interface ToolContext {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly search: ProductSearch;
  readonly skills: ToolSkills;
  readonly permissions: Permissions;
  readonly memory: Memory;
  readonly now: Date;
  /** Whether an option or a question that the model wrote may be shown. */
  readonly accepts: (title: string) => boolean;
}
