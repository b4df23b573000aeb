import type { Filters } from '../catalogue/filters.ts';

/** Uses and parts of the body that imply a kind, for wishes that name none: "something to keep the rain off my legs". */
const kinds: readonly (readonly [RegExp, Filters])[] = [
  [/\b(?:legs?|thighs?|trouser)\b/, { shapes: ['trekking-trousers'] }],
  [/\b(?:eyes?|glare|dazzl\w+|squint\w*)\b/, { shapes: ['sunglasses'] }],
  [/\b(?:hands?|fingers?|thumbs?)\b(?! luggage)/, { shapes: ['gloves'] }],
  [/\b(?:ears?|head|face|bald)\b/, { shapes: ['hat'] }],
  [/\b(?:sleep|lie|lying|sleeping) on\b|\bunder (?:my|a|the) sleeping bag\b/, { shapes: ['mat'] }],
  [/\b(?:sleep|sleeping) in\b/, { shapes: ['sleeping-bag'] }],
  [/\b(?:feet|foot|toes?)\b/, { shapes: ['hiking-boot', 'trail-shoe', 'socks'] }],
  [/\b(?:see|light|read|reading)\b.*\b(?:dark|night|tent)\b/, { shapes: ['headlamp'] }],
  [
    /\b(?:tea|coffee|soup|drinks?|water)\b.*\b(?:hot|warm|cold)\b|\bdrink (?:from|out of)\b/,
    { shapes: ['bottle'] },
  ],
  [/\b(?:boil|cook|fry|heat|brew)\w*\b/, { shapes: ['stove'] }],
  [
    /\b(?:carry|lug|haul)\b.*\b(?:stuff|gear|things|kit|lunch|everything|books|laptop)\b/,
    { shapes: ['daypack', 'trekking-pack'] },
  ],
];

/** Returns the filters of the kind that a wish implies; undefined if it implies none. */
export const impliedKind = (wish: string): Filters | undefined =>
  kinds.find(([pattern]) => pattern.test(wish))?.[1];
