import type { Product } from '../catalogue/schema.ts';
import { stem, wordsOf } from './words.ts';

/**
 * Everyday words for each feature, separated by spaces; `a+b` needs both words. A wish often describes the use and does
 * not name a feature. The kind of product resolves most ambiguities: "hot" is about a bottle, not about a tee.
 */
const descriptions: Readonly<Record<string, string>> = {
  waterproof:
    'leak leaky leaking soaked soaking drenched soggy pour pouring bucketing downpour puddle bog wet damp rain raining rainy monsoon storm dry let+water get+water through+water in+water keep+water out+water',
  windproof: 'wind windy gale breeze blowy',
  warm: 'cold colder freeze freezing frozen thick snug toasty chilly frost frosty shiver shivering cosy',
  breathable: 'sweat sweaty sweating clammy breathe stuffy steam',
  merino: 'stink stinky smell smelly odour',
  packable:
    'squash squish scrunch fold folding foldable crumple compress tiny little+space no+space pack+small',
  'quick-dry': 'drying dry+fast dry+quick dry+quickly dry+overnight',
  'uv-protection': 'sun sunny sunburn sunburnt sunburned burn burnt sunshine beach ray',
  stretch: 'bend bendy stretchy',
  'zip-off': 'detachable removable convertible leg+off turn+shorts both+shorts convert+shorts into+shorts',
  touchscreen: 'phone smartphone iphone mobile screen swipe text texting typing',
  'wide-fit': 'broad wide wider bunion squeeze squeezed squashed cramped',
  'narrow-fit': 'narrow slim skinny thin',
  'ankle-support': 'ankle sprain sprained twist twisted',
  cushioned: 'cushion comfy soft blister sore aching',
  grippy: 'slip slippery slippy grip mud muddy',
  'laptop-sleeve': 'laptop computer notebook macbook',
  'hip-belt': 'hip waist shoulder shoulders',
  'ventilated-back': 'sweaty+back sweat+back',
  hydration: 'bladder hose tube camelbak',
  'carry-on': 'cabin overhead airline plane ryanair hand+luggage',
  wheels: 'roll rolling pull drag trolley wheel wheelie',
  reflective: 'visible seen car+see driver headlights traffic',
  leakproof: 'leak drip spill leaking',
  'keeps-hot': 'hot warm tea coffee soup cocoa thermos',
  polarised: 'glare reflection dazzle dazzling fishing driving drive',
  'self-inflating': 'itself self inflate inflating blow pump',
  'quick-pitch': 'quick quickly fast alone easy easily minute hassle beginner fiddly',
  'two-doors': 'door doors entrance entrances over+other',
  freestanding: 'stand+own stands+own peg+without no+pegs rock+ground',
  rechargeable: 'charge charging usb battery',
  'red-light': 'red+light night+vision',
  'shock-absorbing': 'wrist elbow joint shock jolt damped damping dampened absorb',
  'dishwasher-safe': 'dishwasher',
};

/** The words of all descriptions. */
export const describingWords: readonly string[] = Object.values(descriptions).flatMap((text) =>
  text.split(/[ +]/),
);

/** Finds the features that a sentence describes without naming them. */
export class FeatureFinder {
  readonly #alternatives: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly #shapes = new Map<string, Set<string>>();

  constructor(products: readonly Product[]) {
    for (const { shape, features } of products)
      for (const feature of features)
        this.#shapes.set(feature, (this.#shapes.get(feature) ?? new Set()).add(shape));
    this.#alternatives = new Map(
      Object.entries(descriptions)
        .filter(([feature]) => this.#shapes.has(feature))
        .map(([feature, text]) => [
          feature,
          wordsOf(text).map((alternative) => alternative.split('+').map(stem)),
        ]),
    );
  }

  /** @returns The features described that some product of these shapes has. */
  find(text: string, shapes: readonly string[]): readonly string[] {
    const stems = new Set(wordsOf(text).map(stem));
    return [...this.#alternatives]
      .filter(
        ([feature, alternatives]) =>
          shapes.some((shape) => this.#shapes.get(feature)?.has(shape)) &&
          alternatives.some((words) => words.every((word) => stems.has(word))),
      )
      .map(([feature]) => feature);
  }
}
