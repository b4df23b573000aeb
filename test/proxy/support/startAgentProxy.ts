import { onTestFinished } from 'vitest';
import {
  type Conversations,
  createProxy,
  MemoryConversations,
  MemoryTurnLog,
  type ProxyOptions,
  type TurnLog,
  type UpstreamProtocol,
} from '../../../proxy/index.ts';
import type { ToolDefinition } from '../../../src/protocol/index.ts';
import { recordedBytes } from '../../support/agentStreams.ts';
import { FakeClock } from './FakeClock.ts';
import { FakePlatform } from './FakePlatform.ts';
import type { proxyForms } from './proxyForms.ts';
import { startForm } from './proxyForms.ts';
import { ScriptedAgent } from './ScriptedAgent.ts';
import { callProxy, type StartOptions, say } from './startProxy.ts';

export type AgentProtocol = Exclude<UpstreamProtocol, 'platform'>;
export const agentProtocols: readonly AgentProtocol[] = ['ai-sdk', 'ag-ui'];

/** For each protocol a recorded stream of two texts and a tool with products, which the proxy relays as at least three lines. */
const productStreams = { 'ai-sdk': 'ai-sdk-7-products', 'ag-ui': 'ag-ui-tools' } as const;
export const productBytes = (protocol: AgentProtocol) => recordedBytes(productStreams[protocol]);

/** Starts a form of the proxy, configured by the environment, in front of an agent on a socket, and opens a session. */
export async function startAgentForm(
  protocol: AgentProtocol,
  form: (typeof proxyForms)[number],
  { query = 'version=5', ...options }: StartOptions & { readonly query?: string } = {},
) {
  const platform = await FakePlatform.start();
  onTestFinished(() => platform.stop());
  const env = {
    AGENT_BASE_URL: '',
    AGENT_API_KEY: '',
    BUSINESS_ID: '',
    AGENT_IDS: '',
    UPSTREAM_PROTOCOL: protocol,
    UPSTREAM_URL: `${platform.baseUrl}/invoke?${query}`,
    UPSTREAM_API_KEY: 'KEY-MARKER-7f3a9c',
    ...options.env,
  };
  // `of` selects calls by the end of their path, but these end with a query.
  platform.of = () => platform.calls;
  return startForm(form, { ...options, platform, env });
}

interface ScriptedOptions {
  readonly agent?: ScriptedAgent;
  readonly clock?: FakeClock;
  readonly turnLog?: TurnLog;
  readonly conversations?: Conversations;
  readonly options?: Partial<ProxyOptions>;
}

/** Starts a proxy in memory, without sealed sessions or limits, in front of an agent in memory. */
export function startScriptedAgent(protocol: AgentProtocol, options: ScriptedOptions = {}) {
  const { agent = new ScriptedAgent(), clock = new FakeClock() } = options;
  const { turnLog = new MemoryTurnLog(clock), conversations = new MemoryConversations(clock) } = options;
  const reports: (readonly [string, unknown])[] = [];
  const proxy = createProxy({
    protocol,
    baseUrl: 'http://agent.example/chat',
    apiKey: '',
    businessId: '',
    runtime: agent.runtime,
    turnLog,
    conversations,
    clock,
    report: (_level, event, fields) => void reports.push([event, fields]),
    ...options.options,
  });
  onTestFinished(async () => {
    const closed = proxy.close();
    clock.advance(1);
    await closed;
  });
  const open = async () => {
    const { response } = await callProxy(proxy, 'init', { clientKey: 'visitor' }).json();
    return (response as { sessionId: string }).sessionId;
  };
  const ask = (
    sessionId: string,
    text: string,
    headers: Record<string, string> = {},
    tools?: readonly ToolDefinition[],
  ) =>
    callProxy(proxy, 'invoke', { clientKey: 'visitor', sessionId, inputEvents: [say(text)], tools }, headers);
  const call = (route: 'close' | 'erase' | 'stop' | 'answer', sessionId: string, fields: object = {}) =>
    callProxy(proxy, route, { clientKey: 'visitor', sessionId, ...fields }).end();
  return { agent, clock, proxy, conversations, reports, open, ask, call };
}
