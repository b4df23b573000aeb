import type { Clock } from '../clock.ts';
import type { Agent, AgentDirectory } from './agent.ts';
import { findScriptedAgent } from './scriptedAgent.ts';

/** Id of the agent for callers that name none. */
export const defaultAgentId = 'catalogue';

const scriptPrefix = 'script:';

/** Creates a directory of named agents and, with a folder of scripts, of an agent `script:<name>` for each script. */
export function createAgentDirectory(
  named: Readonly<Record<string, Agent>>,
  scripts?: { readonly folder: string; readonly clock: Clock },
): AgentDirectory {
  const agents = new Map(Object.entries(named));
  return (agentId = defaultAgentId) => {
    if (!agentId.startsWith(scriptPrefix)) return agents.get(agentId);
    return scripts && findScriptedAgent(scripts.folder, agentId.slice(scriptPrefix.length), scripts.clock);
  };
}
