import { maxParts, tooManyParts } from '../limits.ts';
import { isRecord, type JsonRecord, textOrNone } from '../records.ts';
import type { EndReason } from '../wire.ts';
import {
  type AgentCall,
  type AgentDecoder,
  type AgentDecoderOptions,
  type AgentStreamItem,
  callItems,
  choiceElements,
  createRepeatFilter,
  namedElements,
  nameOf,
  notShown,
  outputElements,
  parseData,
  textElements,
  unmapped,
} from './decoder.ts';
import { interruptName, interruptsOf } from './langGraph.ts';
import { createTextCollector, deliveryOf } from './textCollector.ts';

const cancelledError = { code: 'cancelled', message: 'The agent has cancelled the run.' };

/** Events with nothing to show: start of a run, state, reasoning, steps, subagents, and the end of a tool's arguments. */
const silent = /^(RUN_STARTED|STEP_.*|STATE_.*|REASONING_.*|THINKING_.*|SUBAGENT_.*|TOOL_CALL_END)$/;

/**
 * Creates a decoder of one response of AG-UI 1.0, usually with one run. Events of 0.x that 1.0 has replaced are ignored.
 *
 * @param options.lastInput The shopper's last input as text. A snapshot of messages is shown only if its last user message
 * contains this text. If absent, every snapshot with a user message is shown.
 * @param options.shown Ids of the messages of the turn's earlier runs, which a snapshot repeats.
 * @see docs.ag-ui.com, "Events"
 */
export function createAgUiDecoder(
  options: AgentDecoderOptions & { readonly lastInput?: string; readonly shown?: readonly string[] } = {},
): AgentDecoder {
  const withoutRepeats = createRepeatFilter();
  /** Texts of the agent, by message id. */
  const texts = createTextCollector(deliveryOf(options), withoutRepeats);
  /** Ids and texts of messages that a snapshot need not show. */
  const shown = new Set(options.shown);
  /** Ids of messages that the agent did not write. */
  const hidden = new Set<string>();
  const toolNames = new Map<string, string>();
  /** The arguments of calls, as JSON. */
  const calls = new Map<string, string>();
  /** Ids of calls with a result. */
  const finished = new Set<string>();
  /** Questions of LangGraph, which come before the end of the run. */
  let asked: JsonRecord[] = [];
  /** Number of calls and questions. */
  let parts = 0;
  /** Number of messages in the longest snapshot. */
  let snapshotParts = 0;
  let chunkId = '';
  let toolChunkId = '';
  /** The run has finished; another one may follow in the same response. */
  let isFinished = false;
  let hasQuestions = false;
  let hasEnded = false;

  function startText({ messageId, role = 'assistant' }: JsonRecord) {
    if (role === 'assistant') texts.start(nameOf(messageId));
    else hidden.add(nameOf(messageId));
  }

  function addText(id: string, delta: unknown): readonly AgentStreamItem[] {
    return hidden.has(id) ? [] : texts.add(id, textOrNone(delta) ?? '');
  }

  function endText(id: string): readonly AgentStreamItem[] {
    shown.add(id).add(texts.textOf(id));
    return texts.end(id);
  }

  /** Returns the texts of a stream that was cut. */
  const endCutTexts = () => texts.endAll(() => true);

  function end(
    reason: EndReason,
    error?: { readonly code: string; readonly message: string },
  ): AgentStreamItem {
    hasEnded = true;
    return { kind: 'end', reason, ...(error && { error }) };
  }

  /**
   * Returns the agent's messages that follow the shopper's last message, except those that were streamed; an `unknown`
   * event if the shopper's last message is not of this turn.
   */
  function readSnapshot({ messages }: JsonRecord): readonly AgentStreamItem[] {
    const all = Array.isArray(messages) ? messages.filter(isRecord) : [];
    const last = all.findLastIndex(({ role }) => role === 'user');
    const { lastInput } = options;
    const isCurrent = lastInput === undefined || contentText(all[last]?.content).includes(lastInput);
    if (last < 0 || !isCurrent) return withoutRepeats('', [unmapped('MESSAGES_SNAPSHOT', messages)]);
    for (const { role, toolCallId } of all) if (role === 'tool') finished.add(nameOf(toolCallId));
    const replies = all.slice(last + 1);
    snapshotParts = Math.max(snapshotParts, replies.length);
    return replies.flatMap(({ id, role, content }) => {
      const text = contentText(content);
      const isShown = shown.has(nameOf(id)) || shown.has(text) || texts.isOpen(nameOf(id));
      if (role !== 'assistant' || isShown) return [];
      shown.add(nameOf(id)).add(text);
      return withoutRepeats(nameOf(id), textElements(text));
    });
  }

  /** Calls without a result: those of the page's tools, if the server returns the results of its own tools. */
  function pendingCalls(): readonly AgentCall[] {
    return [...calls].flatMap(([callId, json]) => {
      const name = toolNames.get(callId);
      if (name === undefined || finished.has(callId)) return [];
      return [{ callId, name, input: json.trim() === '' ? {} : parseData({ text: json }) }];
    });
  }

  function ask(questions: readonly JsonRecord[]): readonly AgentStreamItem[] {
    hasQuestions ||= questions.length > 0;
    asked = [];
    return questions.flatMap((one) => withoutRepeats(nameOf(one.id), questionElements(one)));
  }

  function readOutcome({ outcome }: JsonRecord): readonly AgentStreamItem[] {
    const { type, interrupts } = isRecord(outcome) ? outcome : {};
    if (type === 'cancelled') return [end('failed', cancelledError)];
    const questions = Array.isArray(interrupts) ? interrupts.filter(isRecord) : [];
    parts += questions.length;
    isFinished = true;
    // A server may send its questions in both forms.
    return ask(questions.length > 0 ? questions : asked);
  }

  function readEvent(event: JsonRecord): readonly AgentStreamItem[] {
    const type = nameOf(event.type);
    const messageId = nameOf(event.messageId);
    const toolCallId = nameOf(event.toolCallId ?? toolChunkId);
    if (typeof event.toolCallName === 'string') toolNames.set(toolCallId, event.toolCallName);
    if (type === 'TOOL_CALL_CHUNK') toolChunkId = toolCallId;
    switch (type) {
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_ARGS':
      case 'TOOL_CALL_CHUNK':
        if (!calls.has(toolCallId)) parts += 1;
        calls.set(toolCallId, (calls.get(toolCallId) ?? '') + (textOrNone(event.delta) ?? ''));
        return [];
      case 'TEXT_MESSAGE_START':
        startText(event);
        return [];
      case 'TEXT_MESSAGE_CONTENT':
        return addText(messageId, event.delta);
      case 'TEXT_MESSAGE_END':
        return endText(messageId);
      case 'TOOL_CALL_RESULT':
        finished.add(toolCallId);
        return withoutRepeats(
          toolCallId,
          outputElements(options, toolNames.get(toolCallId) ?? type, outputOf(event)),
        );
      case 'ACTIVITY_SNAPSHOT': {
        const { activityType, content } = event;
        const elements = outputElements(options, nameOf(activityType), content);
        return withoutRepeats(messageId, elements.length > 0 ? elements : [unmapped(type, event)]);
      }
      case 'MESSAGES_SNAPSHOT':
        return readSnapshot(event);
      case 'CUSTOM':
        if (event.name === interruptName) {
          const questions = interruptsOf(event);
          parts += questions.length;
          asked = asked.concat(questions);
          return [];
        }
        return withoutRepeats(
          type,
          namedElements(nameOf(event.name), event.value) ?? [unmapped(dataName(event.name), event.value)],
        );
      case 'RUN_FINISHED':
        return [...texts.endAll(), ...readOutcome(event)];
      case 'RUN_ERROR': {
        const error = { code: textOrNone(event.code) ?? '', message: textOrNone(event.message) ?? '' };
        return [...endCutTexts(), end('failed', error)];
      }
      default:
        return silent.test(type) ? [] : withoutRepeats(type, [unmapped(type, event)]);
    }
  }

  /** Reads a chunk of a message. A message ends at a chunk of another message or any other event except `RAW`. */
  function readTextChunk(event: JsonRecord): readonly AgentStreamItem[] {
    const id = nameOf(event.messageId ?? chunkId);
    const ended = id === chunkId ? [] : endText(chunkId);
    if (id !== chunkId) startText({ role: event.role, messageId: id });
    chunkId = id;
    return [...ended, ...addText(id, event.delta)];
  }

  function push(event: JsonRecord): readonly AgentStreamItem[] {
    const items = readInOrder(event);
    return parts + snapshotParts + texts.count() > maxParts ? [end('failed', tooManyParts)] : items;
  }

  function readInOrder(event: JsonRecord): readonly AgentStreamItem[] {
    if (event.type === 'TEXT_MESSAGE_CHUNK') return readTextChunk(event);
    if (event.type === 'RAW') return [];
    const restarted = event.type === 'RUN_STARTED' ? startRun() : [];
    const ended = endText(chunkId);
    chunkId = '';
    return [...restarted, ...ended, ...readEvent(event)];
  }

  function startRun(): readonly AgentStreamItem[] {
    const isFurther = isFinished;
    isFinished = false;
    // After the end of a run, a further one follows.
    if (isFurther) return [];
    // A stream that starts again repeats its texts from their start.
    calls.clear();
    asked = [];
    return texts.restart();
  }

  return {
    push(data) {
      if (hasEnded) return [];
      return isRecord(data) ? push(data) : [{ kind: 'events', elements: [data] }];
    },
    isFinished: () => isFinished,
    finish(keepsPartial) {
      if (hasEnded) return [];
      if (!isFinished) return [...(keepsPartial ? [...endCutTexts(), ...ask(asked)] : []), end('cut')];
      // An agent that asked a question continues its calls itself once it has the answer.
      const pending = options.calls && !hasQuestions ? callItems(options, pendingCalls()) : [];
      return [...texts.endAll(), ...pending, end('complete')];
    },
  };
}

/** The name that a data part of the AI SDK with the same content has. */
const dataName = (name: unknown): string => `data-${nameOf(name).replace(/^data-/, '')}`;

/** The output of a tool: usually JSON in a text. */
function outputOf({ content }: JsonRecord): unknown {
  return parseData({ text: contentText(content) });
}

/** The text of a content, which is a text or a list of parts. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content.filter(isRecord) : [];
  return parts.map(({ text }) => textOrNone(text) ?? '').join('');
}

/** The elements of a question that interrupts a run; the shopper's next input answers it. */
function questionElements(interrupt: JsonRecord): readonly JsonRecord[] {
  const text = textOrNone(interrupt.message) ?? '';
  const choices = choicesOf(interrupt.responseSchema);
  if (choices.length > 0) return choiceElements(text, choices);
  const isAnswerable = answerType(interrupt.responseSchema) === 'string' && text !== '';
  return [...textElements(text), ...(isAnswerable ? [] : [notShown('interrupt', interrupt)])];
}

const answerType = (schema: unknown): unknown => (isRecord(schema) ? schema.type : 'string');

/** The answers that a question's schema allows, if it lists texts. */
function choicesOf(schema: unknown): readonly string[] {
  const values = isRecord(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  return values.filter((value) => typeof value === 'string');
}
