import { createLineSplitter } from './lines.ts';
import { isRecord } from './records.ts';
import type { InputEvent } from './wire.ts';

/** A pause in milliseconds, or one line of the stream exactly as the platform writes it. */
export type ScriptStep = { readonly pause: number } | { readonly line: string };
/** One turn: the shopper's inputs and the recorded response. */
export interface ScriptBlock {
  readonly inputEvents: readonly InputEvent[];
  readonly steps: readonly ScriptStep[];
}
/** A recorded conversation that `createOfflineTransport` plays. */
export interface Script {
  readonly blocks: readonly ScriptBlock[];
}

/**
 * Parses a recorded conversation: NDJSON in which `{"turn":{"inputEvents":[…]}}` starts a turn, `{"pause":120}` waits that
 * many milliseconds, and every other line, even an invalid one, is a line of the stream.
 */
export function parseScript(text: string): Script {
  const blocks: { inputEvents: readonly InputEvent[]; steps: ScriptStep[] }[] = [];
  const splitter = createLineSplitter({ maxBytes: Number.POSITIVE_INFINITY });
  for (const line of [...splitter.push(text), ...splitter.flush()]) {
    if (!('text' in line)) continue;
    const step = readDirective(line.text);
    if ('inputEvents' in step) {
      blocks.push({ inputEvents: step.inputEvents, steps: [] });
    } else {
      const block = blocks.at(-1) ?? { inputEvents: [], steps: [] };
      if (blocks.length === 0) blocks.push(block);
      block.steps.push(step);
    }
  }
  return { blocks };
}

function readDirective(line: string): ScriptStep | { inputEvents: readonly InputEvent[] } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { line };
  }
  if (!isRecord(value)) return { line };
  if (typeof value.pause === 'number') return { pause: Math.max(0, value.pause) };
  if (isRecord(value.turn)) {
    const { inputEvents } = value.turn;
    return { inputEvents: Array.isArray(inputEvents) ? (inputEvents as InputEvent[]) : [] };
  }
  return { line };
}
