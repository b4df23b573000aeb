// Runs two sets of dialogues with the catalogue agent and counts the right and wrong ones of each kind. `-- development` also
// lists the wrong ones of the set for development.
import { type Dialogue, failuresOf, readDialogues, titleOf } from '../../test/shop-agent/checkDialogue.ts';
import { printChecks, printTable } from '../support/table.ts';

const minShare = 0.95;
const isVerbose = process.argv.includes('development');

interface Result {
  readonly dialogue: Dialogue;
  readonly failed: readonly string[];
}

async function measure(set: 'development' | 'measurement'): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const dialogue of readDialogues(set)) results.push({ dialogue, failed: await failuresOf(dialogue) });
  return results;
}

const isRight = ({ failed }: Result): boolean => failed.length === 0;
const sets = {
  development: await measure('development'),
  measurement: await measure('measurement'),
};

for (const [set, results] of Object.entries(sets)) {
  console.log(`\n${results.length} dialogues for ${set}\n`);
  const kinds = [...new Set(results.map(({ dialogue }) => dialogue.kind))];
  const rows = kinds.map((kind) => {
    const resultsOfKind = results.filter(({ dialogue }) => dialogue.kind === kind);
    const right = resultsOfKind.filter(isRight).length;
    return [kind, `${right}`, `${resultsOfKind.length - right}`] as const;
  });
  const right = results.filter(isRight).length;
  // As strings: the table rounds numbers to three digits.
  printTable(['kind', 'right', 'wrong'], [...rows, ['total', `${right}`, `${results.length - right}`]]);
}
// The wrong dialogues of the set for measurement stay hidden, so that the agent is not fitted to them.
if (isVerbose) {
  console.log('\nWrong in development\n');
  for (const { dialogue, failed } of sets.development.filter((each) => !isRight(each)))
    console.log(`- ${titleOf(dialogue)}: ${failed.join(', ')}`);
}
console.log('');
printChecks(
  Object.entries(sets).map(([set, results]) => ({
    claim: `at least ${100 * minShare} % of the dialogues for ${set} are right`,
    passed: results.filter(isRight).length >= minShare * results.length,
  })),
);
