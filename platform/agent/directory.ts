import type { Clock } from '../clock.ts';
import type { Agent, AgentDirectory } from './agent.ts';
import { findScriptedAgent } from './scriptedAgent.ts';

/** The agent that answers when the caller names none. */
export const defaultAgentId = 'catalogue';

const scriptPrefix = 'script:';

/** Agents by name, and where there is a folder of scripts, `script:<name>` for each of them. */
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
