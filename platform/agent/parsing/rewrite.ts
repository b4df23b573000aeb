/** Spanish and German words of product searches, as English ones that the lexicon has. Normalised, so without accents. */
const translations: readonly (readonly [RegExp, string])[] = [
  [/\b(?:por )?(?:de )?menos de (?=\d)/g, 'under '],
  [/\b(?:hasta|maximo|como mucho|hochstens|maximal|bis zu|bis|unter) (?=\d)/g, 'under '],
  [/\b(?:mas de|uber|mindestens|al menos|ab) (?=\d)/g, 'over '],
  [/\bentre (\d+(?:\.\d+)?)( €)? y (?=\d)/g, 'between $1$2 and '],
  [/\bzwischen (\d+(?:\.\d+)?)( €)? und (?=\d)/g, 'between $1$2 and '],
  [/\b(?:fur|para) (?:zwei|dos)(?: (?:personen|personas))?\b/g, 'for two people'],
  [/\b(?:fur|para) (?:drei|tres)(?: (?:personen|personas))?\b/g, 'for three people'],
  [/\b(?:fur|para) (?:vier|cuatro)(?: (?:personen|personas))?\b/g, 'for four people'],
  [/\b(?:litros|litern?)\b/g, 'litres'],
  [
    /\b(?:donde esta mi (?:pedido|paquete)|wo (?:ist|bleibt) (?:meine? )?(?:bestellung|paket))\b/g,
    'where is my order',
  ],
  [
    /\b(?:tiempo de entrega|cuanto tarda el envio|wie lange (?:dauert|braucht) die lieferung|lieferzeit)\b/g,
    'how long does delivery take',
  ],
  [/\b(?:impermeables?|wasserdichte[nrs]?)\b/g, 'waterproof'],
  [/\b(?:hombres?|herren|manner)\b/g, 'men'],
  [/\b(?:mujer(?:es)?|damen|frauen)\b/g, 'women'],
  [/\b(?:ninos?|ninas?|kinder)\b/g, 'kids'],
  [/\b(?:warme[ns]?|abrigad[oa]s?|calid[oa]s?)\b/g, 'warm'],
  [/\b(?:leichte[nrs]?|liger[oa]s?)\b/g, 'lightweight'],
  [/\b(?:chaquetas?|jacken?)\b/g, 'jacket'],
  [/\b(?:regenjacken?|chubasqueros?)\b/g, 'rain jacket'],
  [/\bbotas(?: de (?:montana|senderismo))?\b/g, 'hiking boots'],
  [/\b(?:wanderschuhe|wanderstiefel)\b/g, 'hiking boots'],
  [/\bmochilas?\b/g, 'backpack'],
  [/\b(?:schlafsack|schlafsacke|sacos? de dormir)\b/g, 'sleeping bag'],
  [/\b(?:tiendas? de campana|zelte?)\b/g, 'tent'],
  [/\b(?:stirnlampen?|linternas? frontal(?:es)?)\b/g, 'headlamp'],
  [/\b(?:socken|calcetines)\b/g, 'socks'],
  [/\b(?:handschuhe|guantes)\b/g, 'gloves'],
  [/\b(?:hosen?|pantalon(?:es)?)\b/g, 'trousers'],
  [/\b(?:rot(?:e[nrs]?)?|roj[oa]s?)\b/g, 'red'],
  [/\b(?:blaue?[nrs]?|azul(?:es)?)\b/g, 'blue'],
  [/\b(?:schwarze?[nrs]?|negr[oa]s?)\b/g, 'black'],
  [/\b(?:grune?[nrs]?|verdes?)\b/g, 'green'],
];

/** Function words of those languages, which name nothing. Only removed beside a translated word. */
const functionWords =
  /\b(?:busco|quiero|necesito|una?|unos|unas|para|por|con|los|las|ich|suche|brauche|mochte|eine?[nrms]?|fur|mit|und|der|die|das|bitte|gern)\b/g;

const english: readonly (readonly [RegExp, string])[] = [
  // A person named by a pronoun: "something he can wear".
  [
    /\b(?:that )?(?:he|my (?:husband|father|son|brother)) (?:can|could|might|would|will) (?:wear|use|like)\b/g,
    'for men',
  ],
  [
    /\b(?:that )?(?:she|my (?:wife|mother|daughter|sister)) (?:can|could|might|would|will) (?:wear|use|like)\b/g,
    'for women',
  ],
  [/\b(without|no|not|free of) (?:any )?down\b(?! to)/g, '$1 goose down'],
  [/\b(?:have|got) (?:only |just |about )?(\d+(?:\.\d+)?) €/g, 'budget $1 €'],
];

/** Rewrites phrases of a normalised text that the later steps would misread. */
export function rewrite(text: string): string {
  let rewritten = text;
  for (const [pattern, words] of translations) rewritten = rewritten.replace(pattern, words);
  if (rewritten !== text) rewritten = rewritten.replace(functionWords, ' ');
  for (const [pattern, words] of english) rewritten = rewritten.replace(pattern, words);
  return rewritten.replace(/\s+/g, ' ').trim();
}
