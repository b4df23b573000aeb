import { createAgUiDecoder, createProductReader, isRecord, type JsonRecord } from '../protocol/index.ts';
import {
  type AgentConversation,
  type AgentTransportOptions,
  createAgentTransport,
  inputFile,
  inputText,
} from './agentTransport.ts';
import type { InvokeRequest, Transport } from './transport.ts';

/** Options of `createAgUiTransport`. */
export interface AgUiTransportOptions extends AgentTransportOptions {
  /** Address of the agent. */
  readonly url: string;
  /** Returns what the agent shall know about the page. */
  readonly context?: () => readonly { readonly description: string; readonly value: string }[];
  /** Returns properties that the server passes on to the agent. */
  readonly forwardedProps?: () => object;
}

/**
 * Creates a transport to a server that speaks AG-UI 1.0. The transport remembers the conversation, and each request
 * contains it. The protocol has no resume.
 *
 * @example
 * const transport = createAgUiTransport({ url: 'https://agent.shop.example/run' });
 */
export function createAgUiTransport(options: AgUiTransportOptions): Transport {
  const productsOf = createProductReader(options.products);
  return createAgentTransport({
    ...options,
    createConversation: (threadId) => createConversation(threadId, productsOf, options),
  });
}

interface Turn {
  readonly turnId: string;
  readonly asked: readonly object[];
  readonly reply: JsonRecord[];
  /** Questions that the run has ended with. */
  readonly questions: unknown[];
}

function createConversation(
  threadId: string,
  productsOf: ReturnType<typeof createProductReader>,
  { context = () => [], forwardedProps = () => ({}) }: AgUiTransportOptions,
): AgentConversation {
  let turns: readonly Turn[] = [];
  const forget = (turnId: string) => {
    turns = turns.filter((turn) => turn.turnId !== turnId);
  };
  return {
    forget,
    begin(request) {
      const { turnId, inputs } = request;
      forget(turnId);
      const earlier = turns.flatMap(({ asked, reply }) => [...asked, ...repliesOf(reply)]);
      const asked = messagesOf(request);
      const turn: Turn = { turnId, asked, reply: [], questions: [] };
      const answer = inputs.filter(({ kind }) => kind !== 'assistant').at(-1);
      const lastInput = answer && inputText(answer);
      const resume = (turns.at(-1)?.questions ?? []).map((interruptId, index) =>
        index === 0
          ? {
              interruptId,
              status: 'resolved',
              payload: answer?.kind === 'button' || answer?.kind === 'row' ? answer.id : lastInput,
            }
          : { interruptId, status: 'cancelled' },
      );
      turns = [...turns, turn];
      return {
        body: {
          threadId,
          runId: turnId,
          state: {},
          messages: [...earlier, ...asked],
          tools: [],
          context: context(),
          forwardedProps: forwardedProps(),
          ...(resume.length > 0 && { resume }),
        },
        decoder: createAgUiDecoder({ productsOf, ...(lastInput && { lastInput }) }),
        record: createRecorder(turn),
      };
    },
  };
}

function messagesOf({ turnId, inputs }: InvokeRequest): readonly object[] {
  return inputs.map((input, index) => {
    const text = inputText(input);
    const file = inputFile(input);
    const parts = file && [
      {
        type: input.kind,
        source: { type: 'url', value: file.url, mimeType: file.mediaType },
      },
      ...(text ? [{ type: 'text', text }] : []),
    ];
    return {
      id: `${turnId}-${index}`,
      role: input.kind === 'assistant' ? 'assistant' : 'user',
      content: parts ?? text,
    };
  });
}

/** The reply without calls of tools that never returned, after which models refuse to continue. */
function repliesOf(reply: readonly JsonRecord[]): readonly object[] {
  const results = new Set(reply.flatMap(({ role, toolCallId }) => (role === 'tool' ? [toolCallId] : [])));
  return reply.flatMap((message) => {
    const { toolCalls, callId } = message;
    if (callId !== undefined) return [];
    if (!Array.isArray(toolCalls)) return message.content === '' ? [] : [message];
    return toolCalls.every(({ id }) => results.has(id)) ? [message] : [];
  });
}

/** Creates a function that adds the messages of a run to the reply. */
function createRecorder({ reply, questions }: Turn): (data: unknown) => void {
  let chunkId: unknown;

  function addText(id: unknown, delta: unknown) {
    const at = reply.findIndex((message) => message.id === id && message.role === 'assistant');
    const before = at < 0 ? { id, role: 'assistant', content: '' } : reply[at];
    const message = { ...before, content: `${before?.content}${typeof delta === 'string' ? delta : ''}` };
    reply.splice(at < 0 ? reply.length : at, 1, message);
  }

  function addArguments(id: unknown, delta: unknown) {
    const at = reply.findIndex((message) => message.callId === id);
    const message = reply[at];
    if (at < 0 || !message || typeof delta !== 'string') return;
    reply[at] = { ...message, args: `${message.args}${delta}` };
  }

  return (event) => {
    if (!isRecord(event)) return;
    const { type, messageId, toolCallId, toolCallName, delta, content, outcome } = event;
    if (type === 'TEXT_MESSAGE_CONTENT') addText(messageId, delta);
    else if (type === 'TEXT_MESSAGE_CHUNK') {
      chunkId = messageId ?? chunkId;
      addText(chunkId, delta);
    } else if (type === 'TOOL_CALL_START') {
      reply.push({ callId: toolCallId, name: toolCallName, args: '' });
    } else if (type === 'TOOL_CALL_ARGS') addArguments(toolCallId, delta);
    else if (type === 'TOOL_CALL_RESULT') {
      const at = reply.findIndex((message) => message.callId === toolCallId);
      const { name, args } = reply[at] ?? {};
      if (at < 0) return;
      const call = { id: toolCallId, type: 'function', function: { name, arguments: args } };
      reply[at] = { id: `${String(toolCallId)}-call`, role: 'assistant', toolCalls: [call] };
      reply.push({ id: messageId, role: 'tool', toolCallId, content });
    } else if (type === 'RUN_FINISHED' && isRecord(outcome) && Array.isArray(outcome.interrupts)) {
      questions.push(...outcome.interrupts.filter(isRecord).map(({ id }) => id));
    }
  };
}
