import { recordOf } from '../commerce/productFields.ts';
import { isRecord, type JsonRecord, textOrNone } from '../records.ts';
import { toJson } from '../toJson.ts';
import { contentText, createAgUiDecoder } from './agUi.ts';
import {
  type AgentInput,
  type AgentProtocol,
  type CallResult,
  declinedError,
  type RecordedTurn,
  readAndRecord,
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
    const { sessionId: threadId, turnId, inputs, tools, textPreviews } = input;
    const { shownTools = options.shownTools } = input;
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
    const decoder = createAgUiDecoder({
      ...decoderOptions,
      textPreviews,
      shownTools,
      calls: tools !== undefined,
      shown: recorded.reply.map(({ id }) => nameOf(id)),
      ...(lastInput && { lastInput }),
    });
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
      decoder,
      read: readAndRecord(decoder, record),
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

const listOf = (toolCalls: unknown): readonly unknown[] => (Array.isArray(toolCalls) ? toolCalls : []);
const callsOf = (toolCalls: unknown): readonly JsonRecord[] => listOf(toolCalls).filter(isRecord);
const textOf = (delta: unknown): string => textOrNone(delta) ?? '';

/**
 * Creates a function that adds the messages and questions of a run to the turn, as the reference client does. Only what begins
 * a message, a call or a result may take longer in a longer reply: the decoder limits their number.
 */
function createRecorder(
  { reply, questions }: RecordedTurn,
  lastInput: string | undefined,
): (data: unknown) => void {
  /** Ids of messages that the agent did not write. */
  const others = new Set<string>();
  /** Positions of the agent's messages in the reply, by id. */
  const messages = new Map<string, number>();
  /** Positions of the calls, by id: of their message in the reply, and in its list of calls. */
  const calls = new Map<string, { readonly owner: number; readonly index: number }>();
  /** Ids of the calls with a result. */
  const results = new Set<string>();
  let chunkId: unknown;
  let toolChunkId: unknown;
  readPositions();

  function readPositions() {
    messages.clear();
    calls.clear();
    results.clear();
    for (const [at, { id, role, toolCalls, toolCallId }] of reply.entries()) {
      if (role === 'assistant') messages.set(nameOf(id), at);
      if (role === 'tool') results.add(nameOf(toolCallId));
      for (const [index, call] of listOf(toolCalls).entries()) {
        const callId = nameOf(recordOf(call).id);
        if (!calls.has(callId)) calls.set(callId, { owner: at, index });
      }
    }
  }

  /** Returns the position of the message with an id, which is appended if there is none. */
  function positionOf(id: unknown): number {
    const known = messages.get(nameOf(id));
    if (known !== undefined) return known;
    messages.set(nameOf(id), reply.length);
    return reply.push({ id, role: 'assistant' }) - 1;
  }
  function addText(id: unknown, delta: unknown) {
    if (others.has(nameOf(id))) return;
    const at = positionOf(id);
    reply[at] = { ...reply[at], content: textOf(reply[at]?.content) + textOf(delta) };
  }

  function startCall({ toolCallId, toolCallName, parentMessageId = toolCallId }: JsonRecord) {
    if (calls.has(nameOf(toolCallId))) return;
    const call = { id: toolCallId, type: 'function', function: { name: toolCallName, arguments: '' } };
    const owner = positionOf(parentMessageId);
    const earlier = listOf(reply[owner]?.toolCalls);
    reply[owner] = { ...reply[owner], toolCalls: [...earlier, call] };
    calls.set(nameOf(toolCallId), { owner, index: earlier.length });
  }
  function addArguments(callId: unknown, delta: unknown) {
    const { owner, index } = calls.get(nameOf(callId)) ?? {};
    if (owner === undefined || index === undefined) return;
    const toolCalls = listOf(reply[owner]?.toolCalls).slice();
    const call = recordOf(toolCalls[index]);
    const { name, arguments: before } = recordOf(call.function);
    toolCalls[index] = { ...call, function: { name, arguments: textOf(before) + textOf(delta) } };
    reply[owner] = { ...reply[owner], toolCalls };
  }
  /** A result must follow the message with its call, or the results of other calls of that message. */
  function addResult({ messageId: id, toolCallId, content, error }: JsonRecord) {
    const { owner } = calls.get(nameOf(toolCallId)) ?? {};
    if (owner === undefined || results.has(nameOf(toolCallId))) return;
    const after = reply.slice(owner + 1).findIndex(({ role }) => role !== 'tool');
    const at = after < 0 ? reply.length : owner + 1 + after;
    reply.splice(at, 0, { id, role: 'tool', toolCallId, content, ...(error !== undefined && { error }) });
    readPositions();
  }
  /** Replaces the reply by a snapshot's messages after the shopper's last message, if that message contains the last input. */
  function applySnapshot({ messages: sent }: JsonRecord) {
    const all = Array.isArray(sent) ? sent.filter(isRecord) : [];
    const last = all.findLastIndex(({ role }) => role === 'user');
    if (last < 0 || !contentText(all[last]?.content).includes(lastInput ?? '')) return;
    reply.splice(0, reply.length, ...all.slice(last + 1));
    readPositions();
  }

  return (event) => {
    if (!isRecord(event)) return;
    const { type, messageId, toolCallId, delta, outcome } = event;
    switch (type) {
      case 'TEXT_MESSAGE_START':
        if (event.role !== undefined && event.role !== 'assistant') others.add(nameOf(messageId));
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
