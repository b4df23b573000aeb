import { isRecord, type JsonRecord, textOrNone } from '../records.ts';
import { toJson } from '../toJson.ts';
import { contentText, createAgUiDecoder } from './agUi.ts';
import {
  type AgentInput,
  type AgentProtocol,
  type CallResult,
  declinedError,
  type RecordedTurn,
} from './conversation.ts';
import { type AgentDecoderOptions, nameOf } from './decoder.ts';
import { inputFile, inputText } from './inputs.ts';
import { interruptName, interruptsOf } from './langGraph.ts';

/** Options of the requests to a server that speaks AG-UI. */
export interface AgUiProtocolOptions extends AgentDecoderOptions {
  /** Returns facts about the page for the agent. */
  readonly context?: () => readonly { readonly description: string; readonly value: string }[];
  /** Returns properties that the server passes on to the agent. */
  readonly forwardedProps?: () => object;
}

/**
 * Creates the protocol of servers that speak AG-UI 1.0: requests, decoders and the record of each turn.
 *
 * @see docs.ag-ui.com, "RunAgentInput"
 */
export const createAgUiProtocol = (options: AgUiProtocolOptions = {}): AgentProtocol => ({
  begin(input, earlier, continued) {
    const { context = () => [], forwardedProps = () => ({}), ...decoderOptions } = options;
    const { sessionId: threadId, turnId, inputs, tools } = input;
    const messages = earlier.flatMap(({ asked, reply }) => [...asked, ...repliesOf(reply)]);
    const asked = messagesOf(input);
    const recorded: RecordedTurn = { turnId, asked, reply: [...(continued?.reply ?? [])], questions: [] };
    const answer = inputs.filter(({ kind }) => kind !== 'assistant').at(-1);
    const lastInput = answer && inputText(answer);
    const payload = answer?.kind === 'button' || answer?.kind === 'row' ? answer.id : lastInput;
    const questions = continued ? [] : (earlier.at(-1)?.questions ?? []);
    const resume = questions
      .filter((question) => !isRecord(question))
      .map((interruptId, index) =>
        index === 0 ? { interruptId, status: 'resolved', payload } : { interruptId, status: 'cancelled' },
      );
    const langGraphQuestion = questions.find(isRecord);
    const record = createRecorder(recorded, lastInput);
    return {
      body: {
        threadId,
        runId: continued ? `${turnId}-${continued.round}` : turnId,
        state: {},
        messages: [...messages, ...asked, ...repliesOf(recorded.reply)],
        tools: tools ?? [],
        context: context(),
        // LangGraph's server continues with this command; Mastra's also needs the question.
        forwardedProps: {
          ...forwardedProps(),
          ...(langGraphQuestion && { command: { resume: payload, interruptEvent: langGraphQuestion.value } }),
        },
        ...(resume.length > 0 && { resume }),
      },
      decoder: createAgUiDecoder({
        ...decoderOptions,
        calls: tools !== undefined,
        shown: recorded.reply.map(({ id }) => nameOf(id)),
        ...(lastInput && { lastInput }),
      }),
      record,
      recorded,
      answer: ({ callId }, result) =>
        record({
          type: 'TOOL_CALL_RESULT',
          messageId: `${callId}-result`,
          toolCallId: callId,
          ...contentOf(result),
        }),
    };
  },
});

/** The fields `content` and `error` of the message with a result. */
function contentOf(result: CallResult): JsonRecord {
  if (result.status === 'done') return { content: toJson(result.output ?? null) ?? 'null' };
  const error = result.status === 'failed' ? result.error : declinedError;
  return { content: error, error };
}

function messagesOf({ turnId, inputs }: AgentInput): readonly object[] {
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

/** The reply without calls that have no result: models refuse a conversation that contains such a call. */
function repliesOf(reply: readonly JsonRecord[]): readonly object[] {
  const results = new Set(reply.flatMap(({ role, toolCallId }) => (role === 'tool' ? [toolCallId] : [])));
  return reply.flatMap(({ toolCalls, ...message }) => {
    const returned = callsOf(toolCalls).filter(({ id }) => results.has(id));
    if (returned.length > 0) return [{ ...message, toolCalls: returned }];
    return message.content === undefined || message.content === '' ? [] : [message];
  });
}

const callsOf = (toolCalls: unknown): readonly JsonRecord[] =>
  Array.isArray(toolCalls) ? toolCalls.filter(isRecord) : [];
const textOf = (delta: unknown): string => textOrNone(delta) ?? '';

/** Creates a function that adds the messages and questions of a run to the turn, as the reference client does. */
function createRecorder(
  { reply, questions }: RecordedTurn,
  lastInput: string | undefined,
): (data: unknown) => void {
  /** Ids of messages that the agent did not write. */
  const others = new Set<unknown>();
  let chunkId: unknown;
  let toolChunkId: unknown;

  /** Changes the message with an id, or appends it. */
  function change(id: unknown, fieldsOf: (message: JsonRecord) => JsonRecord) {
    const at = reply.findLastIndex((message) => message.id === id && message.role === 'assistant');
    const message = reply[at] ?? { id, role: 'assistant' };
    reply.splice(at < 0 ? reply.length : at, 1, { ...message, ...fieldsOf(message) });
  }
  function addText(id: unknown, delta: unknown) {
    if (!others.has(id)) change(id, ({ content }) => ({ content: textOf(content) + textOf(delta) }));
  }
  const ownerOf = (callId: unknown) =>
    reply.findIndex(({ toolCalls }) => callsOf(toolCalls).some(({ id }) => id === callId));

  function startCall({ toolCallId, toolCallName, parentMessageId = toolCallId }: JsonRecord) {
    if (ownerOf(toolCallId) >= 0) return;
    const call = { id: toolCallId, type: 'function', function: { name: toolCallName, arguments: '' } };
    change(parentMessageId, ({ toolCalls }) => ({ toolCalls: [...callsOf(toolCalls), call] }));
  }
  function addArguments(callId: unknown, delta: unknown) {
    const owner = reply[ownerOf(callId)];
    if (!owner) return;
    const toolCalls = callsOf(owner.toolCalls).map((call) => {
      const { name, arguments: before } = isRecord(call.function) ? call.function : {};
      const named = { name, arguments: textOf(before) + textOf(delta) };
      return call.id === callId ? { ...call, function: named } : call;
    });
    change(owner.id, () => ({ toolCalls }));
  }
  /** A result must follow the message with its call, or the results of other calls of that message. */
  function addResult({ messageId: id, toolCallId, content, error }: JsonRecord) {
    const owner = ownerOf(toolCallId);
    const isKnown = reply.some((message) => message.role === 'tool' && message.toolCallId === toolCallId);
    if (owner < 0 || isKnown) return;
    const after = reply.slice(owner + 1).findIndex(({ role }) => role !== 'tool');
    const at = after < 0 ? reply.length : owner + 1 + after;
    reply.splice(at, 0, { id, role: 'tool', toolCallId, content, ...(error !== undefined && { error }) });
  }
  /** Replaces the reply by a snapshot's messages after the shopper's last message, if that message contains the last input. */
  function applySnapshot({ messages }: JsonRecord) {
    const all = Array.isArray(messages) ? messages.filter(isRecord) : [];
    const last = all.findLastIndex(({ role }) => role === 'user');
    if (last < 0 || !contentText(all[last]?.content).includes(lastInput ?? '')) return;
    reply.splice(0, reply.length, ...all.slice(last + 1));
  }

  return (event) => {
    if (!isRecord(event)) return;
    const { type, messageId, toolCallId, delta, outcome } = event;
    switch (type) {
      case 'TEXT_MESSAGE_START':
        if (event.role !== undefined && event.role !== 'assistant') others.add(messageId);
        break;
      case 'TEXT_MESSAGE_CONTENT':
        addText(messageId, delta);
        break;
      case 'TEXT_MESSAGE_CHUNK':
        chunkId = messageId ?? chunkId;
        addText(chunkId, delta);
        break;
      case 'TOOL_CALL_START':
        startCall(event);
        break;
      case 'TOOL_CALL_ARGS':
        addArguments(toolCallId, delta);
        break;
      case 'TOOL_CALL_CHUNK':
        toolChunkId = toolCallId ?? toolChunkId;
        startCall({ ...event, toolCallId: toolChunkId });
        addArguments(toolChunkId, delta);
        break;
      case 'TOOL_CALL_RESULT':
        addResult(event);
        break;
      case 'MESSAGES_SNAPSHOT':
        applySnapshot(event);
        break;
      case 'CUSTOM':
        if (event.name === interruptName)
          questions.push(...interruptsOf(event).map(({ value }) => ({ value })));
        break;
      case 'RUN_FINISHED': {
        const interrupts = isRecord(outcome) && Array.isArray(outcome.interrupts) ? outcome.interrupts : [];
        const ids = interrupts.filter(isRecord).map(({ id }) => id);
        // A server may send its questions in both forms.
        if (ids.length > 0) questions.splice(0, questions.length, ...ids);
      }
    }
  };
}
