import { expect, test } from 'vitest';
import { failuresOf, readDialogues } from './checkDialogue.ts';

test('at least 95 of the 100 dialogues for development go right', async () => {
  const wrong: string[] = [];
  for (const dialogue of readDialogues('development')) {
    const failed = await failuresOf(dialogue);
    if (failed.length > 0) wrong.push(`${dialogue.say.join(' / ')}: ${failed.join(', ')}`);
  }
  expect(readDialogues('development')).toHaveLength(100);
  expect(readDialogues('measurement')).toHaveLength(100);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
});
