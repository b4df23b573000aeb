import { type CartAction, getOwn } from '../../src/protocol/index.ts';
import type { Language } from './language.ts';

/** A request about the cart in one sentence. The product that is meant is found later, from the conversation. */
export interface CartRequest extends Pick<CartAction, 'action' | 'quantity' | 'by'> {
  /** Whether the shopper wants to pay. */
  readonly pays?: boolean;
  /** Whether the sentence is about the cart only if the cart is not empty: "two, please". */
  readonly isVague?: boolean;
}

interface Grammar {
  /** Words before and after a request that do not change it. */
  readonly fillers: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** Patterns for a whole sentence without fillers; `<n>` is a number, `<it>` a product, `<cart>` the cart. */
  readonly patterns: readonly (readonly [pattern: string, request: (count: number) => CartRequest])[];
  readonly it: string;
  readonly cart: string;
}

const show = (): CartRequest => ({ action: 'show' });
const pay = (): CartRequest => ({ action: 'show', pays: true });
const undo = (): CartRequest => ({ action: 'undo' });
const remove = (): CartRequest => ({ action: 'remove' });
const set = (quantity: number): CartRequest => ({ action: 'set-quantity', quantity });
const more = (by: number): CartRequest => ({ action: 'set-quantity', by });
const fewer = (by: number): CartRequest => ({ action: 'set-quantity', by: -by });
const vague =
  (request: (count: number) => CartRequest) =>
  (count: number): CartRequest => ({ ...request(count), isVague: true });

const inOrder = (...words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(words.flatMap((all, at) => all.split('|').map((word) => [word, at + 1])));

const english: Grammar = {
  fillers:
    'ok|okay|yes|yeah|and|now|please|pls|so|then|great|perfect|thanks|thank you|actually|sorry|oh|well|no|hm+|hey|for me|that is (?:all|it)',
  numbers: inOrder(
    'one|a|a single',
    'two|a pair|a couple',
    ...'three four five six seven eight nine ten eleven twelve'.split(' '),
  ),
  it: '(?:it|this|that|them|these|those|this one|that one|(?:the|number|my) .+?)',
  cart: '(?:shopping )?(?:cart|basket|bag)',
  patterns: [
    [
      '(?:undo|revert|reverse)(?: (?:it|that|this|the last (?:change|one|step|thing)|my last change|what you (?:just )?did))?',
      undo,
    ],
    ['(?:take|put) (?:it|that|them) back(?: (?:in|into) (?:my|the) <cart>)?', undo],
    [
      '(?:i (?:want|would like|need|am ready) to |i will |let me |can i |could i |may i |let us |proceed to |go to |take me to |ready to )?(?:the )?(?:check ?out|pay)(?: now| here)?|where (?:can|do) i (?:pay|check out)|(?:complete|finish|place) (?:my|the|an) (?:order|purchase)|i (?:want|would like) to (?:order|buy) (?:now|everything|it all|all of it)',
      pay,
    ],
    ['(?:my|the) <cart>|cart|basket', show],
    [
      '(?:show|see|view|open|check|display|take me to|go to|(?:can|could|may) i see|let (?:me|us) see|i (?:want|would like) to see|where is|how much is)(?: me)? (?:my|the) <cart>(?: again| so far)?',
      show,
    ],
    [
      '(?:what|how (?:much|many)|which|is there|are there|do i|did i|have i|anything|list)\\b(?!.*\\bfits?\\b).* in my <cart>(?: so far| now| right now| at the moment| again)?|what is in the <cart>|is my <cart> empty|what (?:did|have) i (?:add|added|put)(?: in| to| into)?(?: (?:my|the) <cart>)?(?: so far)?',
      show,
    ],
    ['(?:what is )?(?:the )?(?:total|sum) (?:of|in) my <cart>', show],
    [
      '(?:remove|delete|take(?: out| away)?|drop) <n>(?: of <it>)?(?: (?:again|out|away))?(?: (?:out of|from|of) (?:my|the) <cart>)?',
      fewer,
    ],
    [
      '(?:can you |could you |i (?:want|would like) (?:you )?to )?(?:remove|delete|take|drop|throw|get rid of) <it>(?: out)? (?:out of|from|of) (?:my|the) <cart>(?: again)?',
      remove,
    ],
    [
      '(?:can you |could you )?(?:remove|delete|drop|take out|get rid of)(?: (?:it|this|that|them|these|those|the last one))?(?: again)?',
      remove,
    ],
    ['take (?:it|this|that|them|these|those) (?:out|off|away)(?: again)?', remove],
    ['(?:remove|delete|take out|take) <it>(?: out| off| away)?(?: again)?', vague(remove)],
    [
      'i (?:do not|no longer|did not) (?:really )?(?:want|need|like) <it>(?: (?:any ?more|after all))?|i (?:have )?changed my mind(?: about <it>)?|not <it> (?:any ?more|after all)|without it',
      vague(remove),
    ],
    [
      '(?:(?:add|give me|get me|i (?:want|need|would like|will take)|make it|put in|(?:can|could) i (?:have|get)) )?(?:<n> more|another(?: one)?)(?: (?:of|like) <it>)?(?: (?:to|in|into) (?:my|the) <cart>)?',
      vague(more),
    ],
    ['(?:make it )?<n> (?:less|fewer)', vague(fewer)],
    ['make (?:it|that|them|this|these|those) <n>(?: pieces| pairs| of (?:them|those|these|it))?', set],
    [
      '(?:set|change|put|update|increase|reduce|decrease|raise|lower)(?: (?:the|its|their))? (?:quantity|number|amount|it|that|them)(?: of <it>)? to <n>(?: pieces)?|quantity <n>',
      set,
    ],
    [
      '(?:(?:i|we) (?:only |just )?(?:want|need|would like|will (?:take|have|get|buy|order))|(?:give|get) me|(?:can|could|may) (?:i|we) (?:have|get|buy|order)|put|add|let us (?:take|have))(?: to (?:have|buy|get|order|take))?(?: only| just)? <n>(?: pieces| pairs)? of <it>(?: (?:to|in|into) (?:my|the) <cart>)?',
      set,
    ],
    ['<n>(?: pieces| pairs)? of <it>', set],
    ['(?:i (?:only|just) (?:want|need) |(?:only|just) )<n>(?: of <it>)?', vague(set)],
    ['(?:i (?:want|need|would like|will take) )?<n>(?: pieces| pairs)?(?: instead)?', vague(set)],
  ],
};

const spanish: Grammar = {
  fillers: 'vale|ok|bueno|por favor|y|pues|mejor|entonces|ahora|gracias|si|oye|perdon|perfecto|genial',
  numbers: inOrder(
    'uno|una|un',
    'dos|un par',
    ...'tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  ),
  it: '(?:ellos|ellas|ese|esa|esos|esas|este|esta|estos|estas|eso|(?:el|la|los|las) .+?)',
  cart: '(?:cesta|carrito|bolsa|carro)(?: de (?:la )?compras?)?',
  patterns: [
    [
      '(?:deshacer|deshaz|deshazlo|deshacerlo|revierte|revertir)(?: (?:eso|el ultimo cambio|lo ultimo|lo anterior))?',
      undo,
    ],
    [
      '(?:(?:quiero|quisiera|me gustaria|puedo|voy a|donde puedo|como puedo) )?(?:pagar|finalizar (?:la |mi )?compra|terminar (?:la |mi )?compra|tramitar (?:el |mi )?pedido|hacer (?:el )?pedido)|(?:ir )?a (?:la )?caja|caja',
      pay,
    ],
    [
      '(?:mi|la|el) <cart>|(?:muestra(?:me)?|ensena(?:me)?|ver|mostrar|abrir|abre|(?:quiero|puedo) ver)(?: la| el| mi)? <cart>',
      show,
    ],
    ['(?:que|cuanto|cuantos|cuantas) .*(?:en|de) (?:la|el|mi) <cart>|esta vaci[ao] mi <cart>', show],
    [
      '(?:quita|elimina|saca|borra|retira|quitar|eliminar|sacar|borrar|puedes quitar|puedes sacar)(?:me|l[oa]s?)?(?: <it>)? (?:de|del)(?: la| el| mi)? <cart>',
      remove,
    ],
    [
      '(?:quita|elimina|saca|borra|retira)(?:me)?l[oa]s?|(?:puedes )?(?:quitar|eliminar|sacar|borrar)l[oa]s?',
      remove,
    ],
    ['(?:quita|elimina|saca|borra|retira)(?:r|me)? <it>', vague(remove)],
    ['(?:ya )?no l[oa]s? (?:quiero|necesito)(?: mas)?|he cambiado de (?:idea|opinion)', vague(remove)],
    ['(?:(?:anade|agrega|pon|ponme|quiero|dame) )?(?:<n> mas|otr[oa](?: mas)?)(?: de <it>)?', vague(more)],
    ['<n> menos', vague(fewer)],
    ['(?:que sean|haz que sean|cambialo a|cambia(?:r)? (?:la cantidad )?a|pon la cantidad a) <n>', set],
    [
      '(?:(?:quiero|quisiera|me gustaria|necesito|dame|deme|ponme|pon|me llevo|anade) )?<n> (?:de <it>|del .+)',
      set,
    ],
    ['(?:solo|solamente|nada mas|unicamente|quiero solo|solo quiero) <n>', vague(set)],
    [
      '(?:(?:quiero|quisiera|dame|ponme|pon|necesito|me llevo) )?<n>(?: unidades| piezas| pares)?',
      vague(set),
    ],
  ],
};

const german: Grammar = {
  fillers:
    'bitte|danke|ok|okay|ja|nein|und|jetzt|dann|doch|mal|also|lieber|gern|gerne|super|gut|ach|mir|eigentlich|nun',
  numbers: inOrder(
    'eins|ein|eine|einen|eines|einer',
    'zwei|ein paar',
    ...'drei vier funf sechs sieben acht neun zehn elf zwolf'.split(' '),
  ),
  it: '(?:es|sie|ihn|das|die|den|der|dem|diese[nrsm]?|(?:das|die|den|der|dem|vom|meine?n?) .+?)',
  cart: '(?:warenkorb|einkaufskorb|korb|einkaufswagen|einkaufstasche|tasche)',
  patterns: [
    [
      '(?:(?:mach|mache|machen sie) )?(?:(?:das|es|die letzte anderung) )?(?:wieder )?ruckgangig(?: machen)?',
      undo,
    ],
    [
      '(?:zur|an die) kasse(?: gehen)?|kasse|(?:(?:ich )?(?:mochte|will|wurde|kann ich|wo kann ich)(?: ich)? )?(?:zur kasse(?: gehen)?|zahlen|bezahlen)|(?:die )?bestellung abschliessen',
      pay,
    ],
    [
      '(?:mein|der|meine|die)? ?<cart>|(?:zeig|zeige|zeigen sie|offne|offnen sie)(?: bitte| mir)* (?:meine?n?|den|die) <cart>|(?:meine?n?|den|die) <cart> (?:zeigen|sehen|offnen|ansehen)',
      show,
    ],
    [
      '(?:was|wie viele?s?|wieviele?|ist) .*(?:im|in) ?(?:meine[mnr]|der|dem|den|die)? ?<cart>(?: drin)?',
      show,
    ],
    [
      '(?:entferne?|entfernen sie|losche?|loschen sie|nimm|nehmen sie|nehme|tu|hol|wirf)(?: bitte| mir)*(?: <it>)?(?: wieder)? (?:aus|von)(?: (?:dem|der|meine[mr]))? <cart>(?: raus| heraus)?',
      remove,
    ],
    [
      '<it>(?: bitte)?(?: wieder)? (?:aus|von)(?: (?:dem|der|meine[mr]))? <cart> (?:nehmen|entfernen|loschen)',
      remove,
    ],
    [
      '(?:entferne?|entfernen sie|losche?|loschen sie) (?:es|sie|ihn|das|die|den)(?: wieder)?|(?:nimm|nehmen sie|tu|hol|wirf) (?:es|sie|ihn|das|die|den)(?: bitte| wieder)* (?:raus|heraus|weg)|(?:es|sie|ihn|das)(?: bitte)? (?:entfernen|loschen|rausnehmen)',
      remove,
    ],
    ['(?:entferne?|entfernen sie|losche?|loschen sie) <it>', vague(remove)],
    ['(?:ich )?(?:will|mochte|brauche) <it>(?: doch)? nicht(?: mehr| haben)*', vague(remove)],
    [
      '(?:(?:ich )?(?:mochte|will|nehme|brauche|hatte) )?noch <n>(?: (?:mehr|davon|dazu))*|<n> mehr(?: davon)?',
      vague(more),
    ],
    ['<n> weniger', vague(fewer)],
    ['(?:mach|mache|machen sie)(?: bitte| mal)* <n> (?:daraus|draus)|(?:anzahl|menge)(?: auf)? <n>', set],
    [
      '(?:(?:ich )?(?:mochte|will|nehme|brauche|hatte|kaufe)(?: gern| gerne| bitte)* )?<n>(?: stuck)? (?:davon|von (?:denen|ihnen|diesen|<it>)|vom .+)(?: haben| kaufen)?',
      set,
    ],
    ['(?:ich (?:mochte|will|brauche) )?(?:nur|bloss) <n>(?: davon)?(?: haben)?', vague(set)],
    ['(?:(?:ich )?(?:mochte|will|nehme|brauche) )?<n>(?: stuck)?(?: haben)?', vague(set)],
  ],
};

/** Returns a function that parses a request about the cart in one language; it returns undefined for other sentences. */
function compile({ fillers, numbers, patterns, it, cart }: Grammar) {
  const number = `(${Object.keys(numbers).join('|')}|\\d{1,2})`;
  const [before, after] = [new RegExp(`^(?:${fillers}) `), new RegExp(` (?:${fillers})$`)];
  const compiled = patterns.map(([pattern, request]) => {
    const source = pattern.replaceAll('<n>', number).replaceAll('<it>', it).replaceAll('<cart>', cart);
    return [new RegExp(`^(?:${source})$`), request] as const;
  });
  const withoutFillers = (text: string): string => {
    const shorter = text.replace(before, '').replace(after, '');
    return shorter === text ? text : withoutFillers(shorter);
  };
  return (text: string): CartRequest | undefined => {
    const sentence = withoutFillers(text);
    for (const [pattern, request] of compiled) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const written = found.slice(1).find((group) => group !== undefined);
      const count = written === undefined ? 1 : (getOwn(numbers, written) ?? Number(written));
      if (count > 0) return request(count);
    }
    return undefined;
  };
}

const readers = { en: compile(english), es: compile(spanish), de: compile(german) };

/**
 * Parses a request about the cart; returns undefined for other sentences.
 *
 * @param text A normalised text that is not translated.
 * @param language Language of the text. English is tried after Spanish or German; for other languages English, German and
 *   Spanish are tried in this order, because short sentences do not show their language.
 */
export function parseCartRequest(text: string, language: Language): CartRequest | undefined {
  if (
    /\b(?:how much|price|cost|costs|together|cuesta|cuestan|kostet|kosten)\b(?!.* (?:cart|basket|bag)$)/.test(
      text,
    )
  )
    return undefined;
  const order =
    language === 'es'
      ? (['es', 'en'] as const)
      : language === 'de'
        ? (['de', 'en'] as const)
        : (['en', 'de', 'es'] as const);
  for (const each of order) {
    const request = readers[each](text);
    if (request) return request;
  }
  return undefined;
}
