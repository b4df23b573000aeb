import { type ChatInput, decodeLine, type Script, type ScriptBlock } from '../../../src/protocol/index.ts';
import { saidInput } from '../../support/saidInput.ts';

/** One thing to see: the shopper says something, or a line of the answer arrives. `wait`: ms before it. */
export type Cue =
  | { readonly kind: 'said'; readonly wait: number; readonly inputs: readonly ChatInput[] }
  | { readonly kind: 'line'; readonly wait: number; readonly line: string };

/** How long the shopper of a recording thinks, in ms. */
const thinking = 1200;

/** A recording as a list of cues, up to where its session ends. What a failed turn has left unsaid is no cue. */
export const cuesOf = ({ blocks }: Script): readonly Cue[] => {
  const cues: Cue[] = [];
  for (const block of blocks) {
    const { lines, isLast } = linesOf(block);
    cues.push({ kind: 'said', wait: thinking, inputs: block.inputEvents.map(saidInput) }, ...lines);
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
    const said = decodeLine(step.line);
    if (said.kind !== 'events') break;
    isLast ||= said.events.some(({ kind }) => kind === 'close');
  }
  return { lines, isLast };
}

/** The recording that the cues tell, with one pause before each line at which a stage can hold it. */
export const heldScript = (cues: readonly Cue[]): Script => {
  const blocks: { inputEvents: []; steps: ({ pause: number } | { line: string })[] }[] = [];
  for (const cue of cues) {
    if (cue.kind === 'said') blocks.push({ inputEvents: [], steps: [] });
    else blocks.at(-1)?.steps.push({ pause: cue.wait }, { line: cue.line });
  }
  return { blocks };
};
