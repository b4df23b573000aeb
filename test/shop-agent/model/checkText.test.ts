import { expect, test } from 'vitest';
import { TextCheck, type TextFault } from '../../../shop-agent/model/checkText.ts';
import { Evidence, shopperSource } from '../../../shop-agent/model/Evidence.ts';
import { sentencesOf } from '../../../shop-agent/model/sentences.ts';
import { shopNames, type WrittenAnswers, writtenAnswers } from './writtenAnswers.ts';

function faultsOf({ results, asked, actions = [] }: WrittenAnswers, text: string): TextFault[] {
  const evidence = new Evidence();
  evidence.addNames(shopNames);
  evidence.addText(asked, shopperSource);
  evidence.addText('2026-11-21', '');
  for (const result of results) evidence.addResult(result);
  for (const action of actions) evidence.prove(action);
  const check = new TextCheck(evidence, 'en', asked);
  return sentencesOf(text).flatMap((sentence) => check.faultIn(sentence) ?? []);
}

const flat = (kind: 'right' | 'wrong') =>
  writtenAnswers.flatMap((answers) => answers[kind].map((text) => ({ answers, text })));

test('written', () => {
  for (const kind of ['right', 'wrong'] as const) {
    const all = flat(kind);
    const third = Math.floor((all.length * 2) / 3);
    const bad = all
      .map(({ answers, text }, at) => ({ at, text, faults: faultsOf(answers, text) }))
      .filter(({ faults }) => faults.length > 0 === (kind === 'right'));
    console.log(
      kind,
      all.length,
      'dev',
      bad.filter(({ at }) => at < third).length,
      'of',
      third,
      'held',
      bad.filter(({ at }) => at >= third).length,
    );
    for (const each of bad) if (each.at < third) console.log('   ', each.text, each.faults.join());
  }
  expect(1).toBe(1);
});
