import { isRecord, type JsonRecord } from '../records.ts';
import { createAiSdkDecoder } from './aiSdk.ts';
import type { AgentInput, AgentProtocol, RecordedTurn } from './conversation.ts';
import { type AgentDecoderOptions, nameOf } from './decoder.ts';
import { inputFile, inputText } from './inputs.ts';

/** Options of the requests to a server of the AI SDK. */
export interface AiSdkProtocolOptions extends AgentDecoderOptions {
  /** Further fields of each request's body. */
  readonly body?: () => object;
}

/**
 * Creates the requests to servers that stream UI messages of the AI SDK, versions 5 to 7.
 *
 * @see ai-sdk.dev, "Transport"
 */
export const createAiSdkProtocol = ({ body, ...options }: AiSdkProtocolOptions = {}): AgentProtocol => ({
  begin(input, earlier) {
    const { sessionId: id, turnId } = input;
    const messages = earlier.flatMap((turn) => [...turn.asked, ...replyOf(turn)]);
    const asked = messagesOf(input);
    const reply: JsonRecord[] = [];
    return {
      body: { ...body?.(), id, messages: [...messages, ...asked], trigger: 'submit-message' },
      decoder: createAiSdkDecoder(options),
      record: createRecorder(reply),
      recorded: { turnId, asked, reply, questions: [] },
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

/** The reply without tools that never returned, after which models refuse to continue. */
function replyOf({ turnId, reply }: RecordedTurn): readonly object[] {
  const parts = reply.filter(({ toolCallId, state }) => toolCallId === undefined || state !== undefined);
  if (parts.every(({ type }) => type === 'step-start')) return [];
  return [{ id: `${turnId}-reply`, role: 'assistant', parts }];
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
      const named = chunk.dynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${nameOf(toolName)}` };
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
