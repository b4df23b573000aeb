import { decodeInput, getOwn, isRecord, turnHeaders } from '../../../src/protocol/index.ts';
import type {
  AgentService,
  CallHeaders,
  CallOpener,
  OpenCall,
  ResponseListener,
  ServiceTurn,
} from '../../contract/index.ts';
import { Refusal } from '../../core/Refusal.ts';
import { readInputEvents } from '../../input/readInputEvents.ts';
import { readTools } from '../../input/toolCalls.ts';
import { AgentCall } from './AgentCall.ts';
import type { ConversationAgentOptions } from './ConversationAgentOptions.ts';
import { HealthProbe } from './HealthProbe.ts';

/** An agent whose server stores no conversation, so that every call contains the earlier messages. */
export class ConversationAgent implements AgentService, CallOpener {
  readonly calls = this;
  readonly #options: ConversationAgentOptions;
  readonly #probe: HealthProbe;

  constructor(options: ConversationAgentOptions) {
    this.#options = options;
    this.#probe = new HealthProbe(options);
  }

  body({ sessionId, inputEvents, tools }: ServiceTurn): object {
    return { sessionId, inputEvents, tools };
  }

  open(_operation: string, body: unknown, all: CallHeaders, listener: ResponseListener): OpenCall {
    // The agent's server does not know this header.
    const { [turnHeaders.grow]: grow, ...headers } = all;
    const { sessionId, inputEvents, tools } = isRecord(body) ? body : {};
    // Checked without an input policy as well, because the messages are made of the events.
    const inputs = readInputEvents(inputEvents).map(decodeInput);
    // The request's id is unique, and named in the logs.
    const turnId = getOwn(headers, 'x-request-id') ?? '';
    const textPreviews = grow !== undefined;
    const input = { sessionId: String(sessionId), turnId, inputs, tools: readTools(tools), textPreviews };
    const call = new AgentCall(this.#options, input, headers, listener);
    void call.start();
    return call;
  }

  async openSession(_customer: string, network: string): Promise<string> {
    const sessionId = crypto.randomUUID();
    await this.#options.conversations.create(sessionId, network);
    return sessionId;
  }

  async closeSession(sessionId: string): Promise<void> {
    const { conversations } = this.#options;
    if ((await conversations.load(sessionId)) === undefined) throw new Refusal('session_unknown');
    await conversations.erase(sessionId);
  }

  isHealthy(headers: CallHeaders): Promise<boolean> {
    return this.#probe.isHealthy(headers);
  }
}
