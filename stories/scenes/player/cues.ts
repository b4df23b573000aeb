import {
  type ChatInput,
  decodeInput,
  decodeLine,
  type Script,
  type ScriptBlock,
} from '../../../src/protocol/index.ts';

/** A shopper input or a line of the answer. `wait`: milliseconds before it. */
export type Cue =
  | { readonly kind: 'input'; readonly wait: number; readonly inputs: readonly ChatInput[] }
  | { readonly kind: 'line'; readonly wait: number; readonly line: string };

/** Pause before each shopper input, in milliseconds. */
const thinkingMs = 1200;

/**
 * Converts a recording to cues, up to the turn that closes its session. Skips the rest of a turn after a line without events,
 * such as an error.
 */
export const cuesOf = ({ blocks }: Script): readonly Cue[] => {
  const cues: Cue[] = [];
  for (const block of blocks) {
    const { lines, isLast } = linesOf(block);
    cues.push({ kind: 'input', wait: thinkingMs, inputs: block.inputEvents.map(decodeInput) }, ...lines);
    if (isLast) break;
  }
  return cues;
};

function linesOf({ steps }: ScriptBlock): { readonly lines: Cue[]; readonly isLast: boolean } {
  const lines: Cue[] = [];
  let wait = 0;
  let isLast = false;
  for (const step of steps) {
    if ('pause' in step) {
      wait += step.pause;
      continue;
    }
    lines.push({ kind: 'line', wait, line: step.line });
    wait = 0;
    const decoded = decodeLine(step.line);
    if (decoded.kind !== 'events') break;
    isLast ||= decoded.events.some(({ kind }) => kind === 'close');
  }
  return { lines, isLast };
}

/** Converts cues back to a recording, with a pause before each line where a replay can stop. */
export const scriptWithPauses = (cues: readonly Cue[]): Script => {
  const blocks: { inputEvents: []; steps: ({ pause: number } | { line: string })[] }[] = [];
  for (const cue of cues) {
    if (cue.kind === 'input') blocks.push({ inputEvents: [], steps: [] });
    else blocks.at(-1)?.steps.push({ pause: cue.wait }, { line: cue.line });
  }
  return { blocks };
};
