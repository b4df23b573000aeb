import { maxParts, tooManyParts } from '../limits.ts';
import { isRecord, type JsonRecord, textOrNone } from '../records.ts';
import type { EndReason } from '../wire.ts';
import {
  type AgentCall,
  type AgentDecoder,
  type AgentDecoderOptions,
  type AgentStreamItem,
  callItems,
  createRepeatFilter,
  linkElements,
  mediaElement,
  namedElements,
  nameOf,
  notShown,
  outputElements,
  unmapped,
} from './decoder.ts';
import { createTextCollector, deliveryOf } from './textCollector.ts';

/** Chunks that have nothing to show: reasoning, documents, metadata, and the input of tools while it is written. */
const silent =
  /^(reasoning-(start|delta|end|file)|source-document|message-metadata|start-step|tool-input-(start|delta))$/;

/** Chunks without output before which whole texts are returned: a step is rarely reset once it calls a tool, which may take long. */
const afterTexts = /^(start-step|tool-input-available)$/;

/** Chunks that begin a part of the answer. Texts, and data parts with an id, are counted where they are stored. */
const beginsPart = /^(start-step|tool-input-available|source-url|file)$/;

/**
 * Creates a decoder of one UI message stream of the AI SDK, versions 5 to 7.
 *
 * @see ai-sdk.dev, "Stream Protocols"
 */
export function createAiSdkDecoder(options: AgentDecoderOptions = {}): AgentDecoder {
  const withoutRepeats = createRepeatFilter();
  const texts = createTextCollector(deliveryOf(options), withoutRepeats);
  /** Keys of the texts of the current step. */
  let stepKeys: string[] = [];
  let stepCalls: string[] = [];
  /** Keys of whole texts that have ended, but are not returned yet, because a reset of the step would remove them. */
  const ended = new Set<string>();
  /** Data parts that a later part with the same id may replace. */
  const replaceable = new Map<string, JsonRecord>();
  const links = new Map<string, string>();
  const toolNames = new Map(options.toolNames);
  /** Calls of tools that have no result yet. */
  const calls = new Map<string, AgentCall>();
  /** Ids of the calls that need an approval, by the id of the approval. */
  const approvals = new Map<unknown, string>();
  const finished = new Set<string>();
  let step = 0;
  /** Number of parts that are not counted by `texts`. */
  let parts = 0;
  let isComplete = false;
  let hasEnded = false;

  /** Texts of later steps may have the same id. */
  const keyOf = (id: unknown): string => `${step}.${nameOf(id)}`;

  /** Begins a text; returns an earlier one of the same id, if it was not returned yet. */
  function startText(id: unknown): readonly AgentStreamItem[] {
    const key = keyOf(id);
    const earlier = ended.delete(key) ? texts.end(key) : [];
    if (texts.isOpen(key)) parts += 1;
    texts.start(key);
    stepKeys.push(key);
    return earlier;
  }

  function dataPart({ type, id, data }: JsonRecord): readonly AgentStreamItem[] {
    const name = nameOf(type).slice('data-'.length);
    return withoutRepeats(nameOf(id), namedElements(name, data) ?? [unmapped(nameOf(type), data)]);
  }

  /** Ends a step, after which its parts no longer change. */
  function endStep(): readonly AgentStreamItem[] {
    const parts = [...replaceable.values()];
    replaceable.clear();
    return [...texts.endAll(), ...parts.flatMap(dataPart)];
  }

  function end(
    reason: EndReason,
    error?: { readonly code: string; readonly message: string },
  ): AgentStreamItem {
    hasEnded = true;
    return { kind: 'end', reason, ...(error && { error }) };
  }

  function complete(): readonly AgentStreamItem[] {
    const sources = withoutRepeats('links', linkElements(links));
    return [...endStep(), ...sources, ...callItems(options, calls.values()), end('complete')];
  }

  /** A stream that starts again repeats its texts from their start. */
  function restart(): readonly AgentStreamItem[] {
    calls.clear();
    finished.clear();
    return texts.restart();
  }

  /** Returns the texts of a stream that was cut. */
  const endCutTexts = () => texts.endAll((key) => !ended.has(key));

  /** The shopper decides whether the server runs the tool; automatic decisions need no answer. */
  function requestApproval(chunk: JsonRecord): readonly AgentStreamItem[] {
    const call = calls.get(nameOf(chunk.toolCallId));
    if (chunk.isAutomatic === true) return [];
    if (!call) return withoutRepeats('approval', [unmapped(nameOf(chunk.type), chunk)]);
    approvals.set(chunk.approvalId, call.callId);
    calls.set(call.callId, { ...call, approvalId: nameOf(chunk.approvalId) });
    return [];
  }

  function readChunk(chunk: JsonRecord): readonly AgentStreamItem[] {
    const { id, toolCallId, toolName } = chunk;
    const type = nameOf(chunk.type);
    const callId = nameOf(toolCallId);
    if (typeof toolName === 'string') toolNames.set(callId, toolName);
    switch (type) {
      case 'start':
        step = 0;
        // After the end of a stream, a further message follows.
        if (!isComplete) return restart();
        isComplete = false;
        return [];
      case 'text-start':
        return startText(id);
      case 'text-delta':
        return texts.add(keyOf(id), textOrNone(chunk.delta) ?? '');
      case 'text-end':
        if (options.textInPieces) return texts.end(keyOf(id));
        ended.add(keyOf(id));
        return [];
      case 'tool-input-available':
        if (chunk.providerExecuted === true || finished.has(callId)) return [];
        calls.set(callId, { callId, name: nameOf(toolName), input: chunk.input });
        stepCalls.push(callId);
        return [];
      case 'tool-approval-request':
        return requestApproval(chunk);
      case 'tool-approval-response':
        if (approvals.has(chunk.approvalId)) calls.delete(approvals.get(chunk.approvalId) ?? '');
        return [];
      case 'tool-input-error':
      case 'tool-output-error':
      case 'tool-output-denied':
        finished.add(callId);
        calls.delete(callId);
        return [];
      case 'tool-output-available': {
        // Preliminary output is replaced by a later one.
        if (chunk.preliminary === true) return [];
        finished.add(callId);
        calls.delete(callId);
        const name = toolNames.get(callId) ?? type;
        return withoutRepeats(callId, outputElements(options, name, chunk.output));
      }
      case 'source-url':
        if (typeof chunk.url === 'string') links.set(chunk.url, textOrNone(chunk.title) || chunk.url);
        return [];
      case 'file':
        return withoutRepeats(`${step}`, [
          mediaElement(chunk.url, chunk.mediaType) ?? notShown(type, chunk.mediaType),
        ]);
      case 'start-step':
        step += 1;
        stepKeys = [];
        stepCalls = [];
        return [];
      case 'finish-step':
        return endStep();
      case 'reset-step':
        replaceable.clear();
        for (const id of stepCalls.splice(0)) calls.delete(id);
        return texts.retract(stepKeys.splice(0));
      case 'finish':
        isComplete = true;
        return endStep();
      case 'abort':
        return [
          ...endCutTexts(),
          end('failed', { code: 'aborted', message: textOrNone(chunk.reason) ?? '' }),
        ];
      case 'error':
        return [...endCutTexts(), end('failed', { code: '', message: textOrNone(chunk.errorText) ?? '' })];
      default:
        if (silent.test(type)) return [];
        if (!type.startsWith('data-')) return withoutRepeats(type, [unmapped(type, chunk)]);
        if (id === undefined) return dataPart(chunk);
        storeDataPart(`${type} ${nameOf(id)}`, chunk);
        return [];
    }
  }

  function storeDataPart(key: string, chunk: JsonRecord) {
    if (!replaceable.has(key)) parts += 1;
    replaceable.set(key, chunk);
  }

  /** Reads a chunk, and returns whole texts before the next output, the input of a tool or the next step. */
  function readInOrder(chunk: JsonRecord): readonly AgentStreamItem[] {
    const items = readChunk(chunk);
    if (beginsPart.test(nameOf(chunk.type))) parts += 1;
    if (parts + texts.count() > maxParts) return [end('failed', tooManyParts)];
    const isOutput = items.some(({ kind }) => kind !== 'text');
    if (!isOutput && !afterTexts.test(nameOf(chunk.type))) return items;
    const whole = [...ended].flatMap(texts.end);
    ended.clear();
    return [...whole, ...items];
  }

  return {
    push(data) {
      if (hasEnded) return [];
      if (isRecord(data)) return readInOrder(data);
      return data === '[DONE]' ? complete() : [{ kind: 'events', elements: [data] }];
    },
    isFinished: () => isComplete,
    finish(keepsPartial) {
      if (hasEnded) return [];
      if (isComplete) return complete();
      return [...(keepsPartial ? endCutTexts() : []), end('cut')];
    },
  };
}
