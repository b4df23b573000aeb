import type { Agent, AgentDirectory } from './agent.ts';

/** The agent that answers when the caller names none. */
export const defaultAgentId = 'catalogue';

/** Agents by name. */
export function createAgentDirectory(named: Readonly<Record<string, Agent>>): AgentDirectory {
  const agents = new Map(Object.entries(named));
  return (agentId = defaultAgentId) => agents.get(agentId);
}
