import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/components/text/block.ts';
import { linesOf, parseBlocks } from '../../src/components/text/blocks.ts';
import { parseInline } from '../../src/components/text/inline.ts';
import { tableOf } from '../../src/components/text/tableOf.ts';
import { floods } from '../components/text/floods.ts';
import { stepCounter } from '../support/countSteps.ts';

const countSteps = stepCounter();

const readWords = (blocks: readonly Block[]): void => {
  for (const { tag, text, blocks: inner = [] } of blocks) {
    readWords(inner);
    if (text === undefined || tag === 'pre') continue;
    for (const line of tag === 'table' ? tableOf(text).rows.flat() : [text]) parseInline(line);
  }
};

const stepsFor = (text: string) =>
  countSteps('/src/components/text/', () => readWords(parseBlocks(linesOf(text))));

describe('the steps to parse a hostile text', () => {
  it.each(Object.keys(floods))('grow linearly with its length: %s', async (name) => {
    const flood = floods[name] ?? String;
    await stepsFor(flood(1_000));
    const [half, whole] = [await stepsFor(flood(20_000)), await stepsFor(flood(40_000))];
    expect(half).toBeGreaterThan(0);
    // Quadratic work would take four times the steps.
    expect(whole / half).toBeLessThan(2.2);
    expect(whole / 40_000).toBeLessThan(60);
  });
});
