import { createAiSdkDecoder, createProductReader, isRecord, type JsonRecord } from '../protocol/index.ts';
import {
  type AgentConversation,
  type AgentTransportOptions,
  createAgentTransport,
  inputFile,
  inputText,
} from './agentTransport.ts';
import type { InvokeRequest, Transport } from './transport.ts';

/** Options of `createAiSdkTransport`. */
export interface AiSdkTransportOptions extends AgentTransportOptions {
  /** Address of the route that returns a UI message stream, such as `/api/chat`. */
  readonly api: string;
  /** Further fields of each request's body. */
  readonly body?: () => object;
  /**
   * Whether `GET {api}/{id}/stream` sends a running stream again from its start, as the AI SDK documents it. Default:
   * false.
   */
  readonly resume?: boolean;
}

/**
 * Creates a transport to a server that streams UI messages of the AI SDK, versions 5 to 7. The transport remembers the
 * conversation, and each request contains it.
 *
 * @example
 * const transport = createAiSdkTransport({ api: '/api/chat' });
 */
export function createAiSdkTransport(options: AiSdkTransportOptions): Transport {
  const { api, resume = false, body, products } = options;
  const productsOf = createProductReader(products);
  return createAgentTransport({
    ...options,
    url: api,
    ...(resume && { resumeUrl: (id) => `${api.replace(/\/+$/, '')}/${encodeURIComponent(id)}/stream` }),
    createConversation: (id) => createConversation(id, productsOf, body),
  });
}

interface Turn {
  readonly turnId: string;
  readonly asked: readonly object[];
  readonly reply: { readonly id: string; readonly role: 'assistant'; readonly parts: JsonRecord[] };
}

function createConversation(
  id: string,
  productsOf: ReturnType<typeof createProductReader>,
  body?: () => object,
): AgentConversation {
  let turns: readonly Turn[] = [];
  const forget = (turnId: string) => {
    turns = turns.filter((turn) => turn.turnId !== turnId);
  };
  return {
    forget,
    begin(request) {
      const { turnId } = request;
      forget(turnId);
      const earlier = turns.flatMap(({ asked, reply }) => [...asked, ...repliesOf(reply)]);
      const asked = messagesOf(request);
      const parts: JsonRecord[] = [];
      turns = [...turns, { turnId, asked, reply: { id: `${turnId}-reply`, role: 'assistant', parts } }];
      return {
        body: { ...body?.(), id, messages: [...earlier, ...asked], trigger: 'submit-message' },
        decoder: createAiSdkDecoder({ productsOf }),
        record: createRecorder(parts),
      };
    },
  };
}

function messagesOf({ turnId, inputs }: InvokeRequest): readonly object[] {
  return inputs.map((input, index) => {
    const text = inputText(input);
    const file = inputFile(input);
    return {
      id: `${turnId}-${index}`,
      role: input.kind === 'assistant' ? 'assistant' : 'user',
      parts: [
        ...(file ? [{ type: 'file', ...file }] : []),
        ...(text || !file ? [{ type: 'text', text }] : []),
      ],
    };
  });
}

/** The reply without tools that never returned, after which models refuse to continue. */
function repliesOf({ parts, ...reply }: Turn['reply']): readonly object[] {
  const whole = parts.filter(({ toolCallId, state }) => toolCallId === undefined || state !== undefined);
  return whole.every(({ type }) => type === 'step-start') ? [] : [{ ...reply, parts: whole }];
}

/** Creates a function that adds texts and finished tools of a stream to the parts of its message. */
function createRecorder(parts: JsonRecord[]): (data: unknown) => void {
  const texts = new Map<unknown, { type: 'text'; text: string }>();
  const tools = new Map<unknown, JsonRecord>();

  function endTool(toolCallId: unknown, result: JsonRecord) {
    const at = parts.findIndex((part) => part.toolCallId === toolCallId);
    if (at >= 0) parts[at] = { ...parts[at], ...result };
  }

  return (chunk) => {
    if (!isRecord(chunk)) return;
    const { type, id, toolCallId, toolName } = chunk;
    if (type === 'start-step') parts.push({ type: 'step-start' });
    else if (type === 'text-start') {
      const part = { type: 'text', text: '' } as const;
      texts.set(id, part);
      parts.push(part);
    } else if (type === 'text-delta' && typeof chunk.delta === 'string') {
      const part = texts.get(id);
      if (part) part.text += chunk.delta;
    } else if (type === 'tool-input-available' && !tools.has(toolCallId)) {
      const named = chunk.dynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${String(toolName)}` };
      const part = { ...named, toolCallId, input: chunk.input };
      tools.set(toolCallId, part);
      parts.push(part);
    } else if (type === 'tool-output-available' && chunk.preliminary !== true) {
      endTool(toolCallId, { state: 'output-available', output: chunk.output });
    } else if (type === 'tool-output-error') {
      endTool(toolCallId, { state: 'output-error', errorText: chunk.errorText });
    }
  };
}
