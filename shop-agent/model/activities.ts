import { getOwn, isRecord, type ResponseEvent } from '../../src/protocol/index.ts';
import type { Memory } from '../memory.ts';
import { activityMessage } from '../responseEvents.ts';

type Language = Memory['language'];

/** Texts shown while the model reads the result of a tool, by the tool's name. */
const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    search: 'Looking through our products',
    compare: 'Comparing them',
    stores: 'Checking our stores',
    orders: 'Looking up your order',
    knowledge: 'Checking our information',
  },
  de: {
    search: 'Ich sehe unser Sortiment durch',
    compare: 'Ich vergleiche sie',
    stores: 'Ich sehe bei unseren Geschäften nach',
    orders: 'Ich suche Ihre Bestellung',
    knowledge: 'Ich sehe in unseren Informationen nach',
  },
  fr: {
    search: 'Je parcours nos produits',
    compare: 'Je les compare',
    stores: 'Je regarde nos magasins',
    orders: 'Je cherche votre commande',
    knowledge: 'Je consulte nos informations',
  },
  es: {
    search: 'Miro entre nuestros productos',
    compare: 'Los comparo',
    stores: 'Miro nuestras tiendas',
    orders: 'Busco tu pedido',
    knowledge: 'Consulto nuestra información',
  },
};

/** Texts for a search with a known number of products. The catalogue's kinds have English names only. */
const countedTexts: Readonly<Record<Language, (count: string, kind: string) => string>> = {
  en: (count, kind) => `Looking through ${count} ${kind}`,
  de: (count) => `Ich sehe ${count} Produkte durch`,
  fr: (count) => `Je parcours ${count} produits`,
  es: (count) => `Miro entre ${count} productos`,
};

/** Returns the number of products that a search has found; undefined if its cards do not state it, as for up to three products. */
function foundCount(events: readonly ResponseEvent[]): number | undefined {
  for (const event of events) {
    const metadata = 'recommendationEvent' in event ? event.recommendationEvent.metadata : undefined;
    if (isRecord(metadata) && typeof metadata.total === 'number') return metadata.total;
  }
  return undefined;
}

/**
 * Returns an event that says what the agent is doing after a tool has run; undefined for tools without such a text.
 *
 * @param kind English plural of the kind of product that was searched for; `products` if it was not exactly one kind.
 */
export function activityAfter(
  tool: string,
  events: readonly ResponseEvent[],
  language: Language,
  kind: string,
): ResponseEvent | undefined {
  const found = tool === 'search' ? foundCount(events) : undefined;
  const text =
    found === undefined
      ? getOwn(texts[language], tool)
      : countedTexts[language](found.toLocaleString(language), kind);
  return text === undefined ? undefined : activityMessage(`${text} …`);
}
