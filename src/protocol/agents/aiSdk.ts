import { isRecord, type JsonRecord, textOrNone } from '../records.ts';
import type { EndReason } from '../wire.ts';
import {
  type AgentDecoder,
  type AgentDecoderOptions,
  type AgentStreamItem,
  createRepeatFilter,
  linkElements,
  mediaElement,
  namedElements,
  nameOf,
  outputElements,
  unmapped,
} from './decoder.ts';
import { createTextCollector } from './textCollector.ts';

/** Chunks that have nothing to show: the agent's reasoning, and steps of its tools before their output. */
const silent =
  /^(reasoning-(start|delta|end|file)|source-document|message-metadata|start-step|tool-(input-(start|delta|available|error)|output-(error|denied)|approval-response))$/;

/**
 * Creates a decoder of one UI message stream of the AI SDK, versions 5 to 7.
 *
 * @see ai-sdk.dev, "Stream Protocols"
 */
export function createAiSdkDecoder(options: AgentDecoderOptions = {}): AgentDecoder {
  const withoutRepeats = createRepeatFilter();
  const texts = createTextCollector(options.textInPieces ?? false, withoutRepeats);
  /** Keys of the texts of the current step. */
  let stepKeys: string[] = [];
  /** Data parts that a later part with the same id may replace. */
  const replaceable = new Map<string, JsonRecord>();
  const links = new Map<string, string>();
  const toolNames = new Map<string, string>();
  let step = 0;
  let isComplete = false;
  let hasEnded = false;

  /** Texts of later steps may have the same id. */
  const keyOf = (id: unknown): string => `${step}.${nameOf(id)}`;

  function startText(id: unknown) {
    texts.start(keyOf(id));
    stepKeys.push(keyOf(id));
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

  function end(reason: EndReason, message?: unknown): AgentStreamItem {
    hasEnded = true;
    const error = message === undefined ? undefined : { code: '', message: textOrNone(message) ?? '' };
    return { kind: 'end', reason, ...(error && { error }) };
  }

  function complete(): readonly AgentStreamItem[] {
    return [...endStep(), ...withoutRepeats('links', linkElements(links)), end('complete')];
  }

  function readChunk(chunk: JsonRecord): readonly AgentStreamItem[] {
    const { id, toolCallId, toolName } = chunk;
    const type = nameOf(chunk.type);
    if (typeof toolName === 'string') toolNames.set(nameOf(toolCallId), toolName);
    switch (type) {
      case 'start':
        // A stream that starts again repeats its texts from their start.
        step = 0;
        texts.restart();
        return [];
      case 'text-start':
        startText(id);
        return [];
      case 'text-delta':
        return texts.add(keyOf(id), textOrNone(chunk.delta) ?? '');
      case 'text-end':
        return texts.end(keyOf(id));
      case 'tool-output-available': {
        // Preliminary output is replaced by a later one.
        if (chunk.preliminary === true) return [];
        const name = toolNames.get(nameOf(toolCallId)) ?? type;
        return withoutRepeats(nameOf(toolCallId), outputElements(options, name, chunk.output));
      }
      case 'source-url':
        if (typeof chunk.url === 'string') links.set(chunk.url, textOrNone(chunk.title) || chunk.url);
        return [];
      case 'file':
        return withoutRepeats(`${step}`, [
          mediaElement(chunk.url, chunk.mediaType) ?? unmapped(type, chunk.mediaType),
        ]);
      case 'start-step':
        step += 1;
        stepKeys = [];
        return [];
      case 'finish-step':
        return endStep();
      case 'reset-step':
        replaceable.clear();
        return texts.retract(stepKeys);
      case 'finish':
        isComplete = true;
        return endStep();
      case 'abort':
        return [...texts.endAll(), end('stopped')];
      case 'error':
        return [...texts.endAll(), end('failed', chunk.errorText)];
      default:
        if (silent.test(type)) return [];
        if (!type.startsWith('data-')) return withoutRepeats(type, [unmapped(type, chunk)]);
        if (id === undefined) return dataPart(chunk);
        replaceable.set(`${type} ${nameOf(id)}`, chunk);
        return [];
    }
  }

  return {
    push(data) {
      if (hasEnded) return [];
      if (isRecord(data)) return readChunk(data);
      return data === '[DONE]' ? complete() : [{ kind: 'events', elements: [data] }];
    },
    finish(keepsPartial) {
      if (hasEnded) return [];
      if (isComplete) return complete();
      return [...(keepsPartial ? texts.endAll() : []), end('cut')];
    },
  };
}
