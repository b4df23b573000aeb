// Dialogues with the catalogue agent: right and wrong by kind. `-- development` also prints the wrong ones of that half.
import {
  type Dialogue,
  failuresOf,
  readDialogues,
  titleOf,
} from '../../test/platform/agent/checkDialogue.ts';
import { printChecks, printTable } from '../support/table.ts';

const minShare = 0.95;
const isVerbose = process.argv.includes('development');

interface Result {
  readonly dialogue: Dialogue;
  readonly failed: readonly string[];
}

async function measure(half: 'development' | 'measurement'): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const dialogue of readDialogues(half)) results.push({ dialogue, failed: await failuresOf(dialogue) });
  return results;
}

const isRight = ({ failed }: Result): boolean => failed.length === 0;
const halves = {
  development: await measure('development'),
  measurement: await measure('measurement'),
};

for (const [half, results] of Object.entries(halves)) {
  console.log(`\n${results.length} dialogues for ${half}\n`);
  const kinds = [...new Set(results.map(({ dialogue }) => dialogue.kind))];
  const rows = kinds.map((kind) => {
    const resultsOfKind = results.filter(({ dialogue }) => dialogue.kind === kind);
    const right = resultsOfKind.filter(isRight).length;
    return [kind, `${right}`, `${resultsOfKind.length - right}`] as const;
  });
  const right = results.filter(isRight).length;
  // As texts: the table rounds numbers to three digits.
  printTable(['kind', 'right', 'wrong'], [...rows, ['total', `${right}`, `${results.length - right}`]]);
}
// The wrong dialogues of the other half stay hidden: the agent is not fitted to them.
if (isVerbose) {
  console.log('\nWrong in development\n');
  for (const { dialogue, failed } of halves.development.filter((each) => !isRight(each)))
    console.log(`- ${titleOf(dialogue)}: ${failed.join(', ')}`);
}
console.log('');
printChecks(
  Object.entries(halves).map(([half, results]) => ({
    claim: `at least ${100 * minShare} % of the dialogues for ${half} are right`,
    passed: results.filter(isRight).length >= minShare * results.length,
  })),
);
