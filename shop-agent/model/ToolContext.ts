import type { SkillContext } from '../AgentShop.ts';
import type { Permissions } from './permissions.ts';
import type { ToolSkills } from './ToolSkills.ts';

/** The context of one tool call. */
export interface ToolContext extends SkillContext {
  readonly skills: ToolSkills;
  readonly permissions: Permissions;
  /** Whether an option or a question that the model wrote may be shown. */
  readonly accepts: (title: string) => boolean;
}
