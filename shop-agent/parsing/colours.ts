import { getOwn } from '../../src/protocol/index.ts';
import type { CatalogueData } from '../catalogue/schema.ts';

type Palette = CatalogueData['palette'];

/** Words of each colour family. */
const familyWords = {
  black: 'black|anthracite',
  grey: 'grey|gray|charcoal|silver',
  white: 'white|cream|ivory',
  beige: 'beige|khaki|tan|sandy',
  brown: 'brown|chocolate|cognac',
  red: 'red|crimson|burgundy|bordeaux|maroon',
  pink: 'pink|fuchsia|magenta',
  orange: 'orange|terracotta',
  yellow: 'yellow|golden',
  green: 'green|olive|dark green|forest green',
  blue: 'blue|navy|dark blue|navy blue|turquoise|teal',
  purple: 'purple|violet|lilac|aubergine',
} as const;
type Family = keyof typeof familyWords;

/** Words of the light shade of a family. Families without one are missing: "light black" is no colour. */
const lightWords: { readonly [F in Family]?: string } = {
  grey: 'light grey|light gray|pale grey|pale gray',
  brown: 'light brown|pale brown',
  pink: 'light pink|pale pink|baby pink',
  green: 'light green|pale green',
  blue: 'light blue|pale blue|sky blue|baby blue|sky',
  purple: 'light purple|pale purple',
};

/** Rough tones of colour families, for swatches. */
const familyTones: Readonly<Record<Family, string>> = {
  black: '#26282b',
  grey: '#80868b',
  white: '#f5f3ee',
  beige: '#d8c7a3',
  brown: '#7a4f2e',
  red: '#b3261e',
  pink: '#e38aae',
  orange: '#e07b2c',
  yellow: '#e6c229',
  green: '#3f7d4e',
  blue: '#2f5fa7',
  purple: '#6f4b9b',
};

const families = Object.keys(familyWords) as readonly Family[];
const phrasesOf = (words = ''): readonly string[] => words.split('|').filter((word) => word !== '');

/** Red, green and blue of a tone such as `#2f5fa7`, from 0 to 255. */
const channelsOf = (tone: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));

/** The tone half way from a family's tone to white. */
const lightToneOf = (family: Family): string =>
  `#${channelsOf(familyTones[family])
    .map((channel) =>
      Math.round((channel + 255) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function distance(tone: string, other: string): number {
  const channels = channelsOf(other);
  return Math.hypot(...channelsOf(tone).map((channel, at) => channel - (channels[at] ?? 0)));
}

/**
 * Returns the ids of the palette's colours of a family that are nearer to its light shade than to its usual tone; the family if
 * there are none.
 */
function lightColours(family: Family, palette: Palette): readonly string[] {
  const ids = Object.keys(palette).filter((id) => {
    const colour = getOwn(palette, id);
    return (
      colour?.families.includes(family) === true &&
      distance(colour.tone1, lightToneOf(family)) < distance(colour.tone1, familyTones[family])
    );
  });
  return ids.length > 0 ? ids : [family];
}

/** Yields the words for colours and the names of the shop's colours, with the families or ids of colours that they select. */
export function* colourPhrases(
  palette: Palette,
): Generator<readonly [phrase: string, filters: { readonly colours: readonly string[] }]> {
  for (const family of families) {
    for (const phrase of phrasesOf(familyWords[family])) yield [phrase, { colours: [family] }];
    const colours = lightColours(family, palette);
    for (const phrase of phrasesOf(lightWords[family])) yield [phrase, { colours }];
  }
  for (const [id, { name }] of Object.entries(palette)) yield [name.toLowerCase(), { colours: [id] }];
}
