import type { ResponseEvent } from '../../src/protocol/index.ts';
import { joinWords, upperFirst } from '../PhraseBook.ts';
import { textMessage } from '../responseEvents.ts';

/**
 * Returns the message that names requested products without a card; none if there are no such products.
 *
 * @param unsold Plurals of products that the shop does not sell.
 * @param soldOut Names of kinds or products that are not in stock.
 */
export function absence(
  unsold: readonly string[],
  soldOut: readonly string[] = [],
): readonly ResponseEvent[] {
  const clauses = [
    ...(unsold.length > 0 ? [`we don’t sell ${joinWords(unsold, 'or')}`] : []),
    ...(soldOut.length > 0 ? [`we have no ${joinWords(soldOut, 'or')} in stock right now`] : []),
  ];
  return clauses.length > 0 ? [textMessage(`${upperFirst(joinWords(clauses))}.`)] : [];
}
