import { expect, test } from 'vitest';
import { casesByDepth } from '../support/depth.ts';
import { failuresOf, readDialogues, titleOf } from './checkDialogue.ts';

test('at least 95 % of the dialogues for development get the expected reply', async () => {
  const dialogues = casesByDepth(readDialogues('development'), 4);
  const wrong: string[] = [];
  for (const dialogue of dialogues) {
    const failed = await failuresOf(dialogue);
    if (failed.length > 0) wrong.push(`${titleOf(dialogue)}: ${failed.join(', ')}`);
  }
  expect(dialogues.length).toBeGreaterThanOrEqual(200);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.05 * dialogues.length);
});

test('no dialogue occurs twice, so no dialogue for the measurement is used for development', () => {
  const titles = [...readDialogues('development'), ...readDialogues('measurement')].map(titleOf);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
