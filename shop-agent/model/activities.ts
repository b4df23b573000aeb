import { getOwn, isRecord, type ResponseEvent } from '../../src/protocol/index.ts';
import { activityMessage } from '../responseEvents.ts';
import type { SentenceName, Sentences } from '../sentences/Sentences.ts';

/** Texts shown while the model reads the result of a tool, by the tool's name. */
const texts: Readonly<Record<string, SentenceName>> = {
  search: 'searching',
  compare: 'comparing',
  stores: 'checkingStores',
  orders: 'checkingOrder',
  help: 'checkingHelp',
};

/** Returns the number of products that a search has found; undefined if its cards do not state it, as for up to three products. */
function foundCount(events: readonly ResponseEvent[]): number | undefined {
  for (const event of events) {
    const metadata = 'recommendationEvent' in event ? event.recommendationEvent.metadata : undefined;
    if (isRecord(metadata) && typeof metadata.total === 'number') return metadata.total;
  }
  return undefined;
}

/** Returns an event that says what the agent is doing after a tool has run; undefined for tools without such a text. */
export function activityAfter(
  tool: string,
  events: readonly ResponseEvent[],
  sentences: Sentences,
): ResponseEvent | undefined {
  const count = tool === 'search' ? foundCount(events) : undefined;
  const name = getOwn(texts, tool);
  if (name === undefined) return undefined;
  return activityMessage(
    count === undefined ? sentences.say(name) : sentences.say('searchingCount', { count }),
  );
}
