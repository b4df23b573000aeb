import { isRecord, type JsonRecord } from '../records.ts';
import { createAiSdkDecoder } from './aiSdk.ts';
import {
  type AgentInput,
  type AgentProtocol,
  type CallResult,
  declinedError,
  type RecordedTurn,
  readAndRecord,
} from './conversation.ts';
import { type AgentCall, type AgentDecoderOptions, nameOf } from './decoder.ts';
import { inputFile, inputText } from './inputs.ts';

/** Options of the requests to a server of the AI SDK. */
export interface AiSdkProtocolOptions extends AgentDecoderOptions {
  /** Further fields of each request's body. */
  readonly body?: () => object;
}

/**
 * Creates the protocol of servers that stream UI messages of the AI SDK, versions 5 to 7: requests, decoders and the record
 * of each turn.
 *
 * @see ai-sdk.dev, "Transport"
 */
export const createAiSdkProtocol = ({ body, ...options }: AiSdkProtocolOptions = {}): AgentProtocol => ({
  begin(input, earlier, continued) {
    const { sessionId: id, turnId, tools } = input;
    const reply: JsonRecord[] = [...(continued?.reply ?? [])];
    const recorded = { turnId, asked: messagesOf(input), reply, questions: [] };
    const turns = continued ? [...earlier, recorded] : earlier;
    const messages = turns.flatMap((turn) => [...turn.asked, ...replyOf(turn)]);
    const record = createRecorder(reply);
    const toolNames = toolNamesOf(reply);
    const { textPreviews, shownTools = options.shownTools } = input;
    const decoder = createAiSdkDecoder({
      ...options,
      textPreviews,
      shownTools,
      calls: tools !== undefined,
      toolNames,
    });
    return {
      body: {
        ...body?.(),
        id,
        messages: continued ? messages : [...messages, ...recorded.asked],
        trigger: 'submit-message',
        ...(continued && { messageId: replyId(turnId) }),
      },
      decoder,
      read: readAndRecord(decoder, record),
      recorded,
      answer: (call, result) => record(chunkOf(call, result)),
    };
  },
});

function messagesOf({ turnId, inputs }: AgentInput): readonly object[] {
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

/** The reply without calls that have neither a result nor a decision: models refuse a conversation with such a call. */
function replyOf({ turnId, reply }: RecordedTurn): readonly object[] {
  const isFinished = ({ toolCallId, state }: JsonRecord) =>
    toolCallId === undefined || (state !== undefined && state !== 'approval-requested');
  const parts = reply.filter(isFinished);
  if (parts.every(({ type }) => type === 'step-start')) return [];
  return [{ id: replyId(turnId), role: 'assistant', parts }];
}

const replyId = (turnId: string): string => `${turnId}-reply`;

const toolNamesOf = (parts: readonly JsonRecord[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap(({ type, toolCallId, toolName = nameOf(type).slice('tool-'.length) }) =>
      toolCallId === undefined ? [] : [[nameOf(toolCallId), nameOf(toolName)] as const],
    ),
  );

/** The chunk that a server would send for the result of a call. */
function chunkOf({ callId: toolCallId, approvalId }: AgentCall, result: CallResult): JsonRecord {
  const { status } = result;
  if (approvalId !== undefined)
    return { type: 'tool-approval-response', approvalId, approved: status === 'allowed' };
  if (status === 'done') return { type: 'tool-output-available', toolCallId, output: result.output ?? null };
  const errorText = status === 'failed' ? result.error : declinedError;
  return { type: 'tool-output-error', toolCallId, errorText };
}

/** Creates a function that adds the texts of a stream, and the calls with their results, to the parts of its message. */
function createRecorder(parts: JsonRecord[]): (data: unknown) => void {
  const texts = new Map<unknown, { type: 'text'; text: string }>();
  /** Positions of the calls among the parts, by their id and by the id of their approval. */
  const calls = new Map<unknown, number>();
  const approvals = new Map<unknown, number>();
  parts.forEach(index);

  function index({ toolCallId, approval }: JsonRecord, at: number) {
    if (toolCallId !== undefined && !calls.has(toolCallId)) calls.set(toolCallId, at);
    if (isRecord(approval)) approvals.set(approval.id, at);
  }
  function change(at: number | undefined, fields: JsonRecord) {
    if (at === undefined) return;
    const part = { ...parts[at], ...fields };
    parts[at] = part;
    index(part, at);
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
    } else if (type === 'tool-input-available' && !calls.has(toolCallId)) {
      const named = chunk.dynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${nameOf(toolName)}` };
      change(parts.length, { ...named, toolCallId, input: chunk.input });
    } else if (type === 'tool-output-available' && chunk.preliminary !== true) {
      change(calls.get(toolCallId), { state: 'output-available', output: chunk.output });
    } else if (type === 'tool-output-error') {
      change(calls.get(toolCallId), { state: 'output-error', errorText: chunk.errorText });
    } else if (type === 'tool-output-denied') {
      change(calls.get(toolCallId), { state: 'output-denied' });
    } else if (type === 'tool-approval-request') {
      const approval = { id: chunk.approvalId };
      change(calls.get(toolCallId), { state: 'approval-requested', approval });
    } else if (type === 'tool-approval-response') {
      const { approvalId: id, approved } = chunk;
      change(approvals.get(id), { state: 'approval-responded', approval: { id, approved } });
    }
  };
}
