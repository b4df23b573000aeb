import palette from '../../catalogue/palette.json';

const shapes = import.meta.glob<string>('../../catalogue/shapes/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Tones {
  readonly tone1: string;
  readonly tone2: string;
  readonly ground: string;
}
const colours: Readonly<Record<string, Tones>> = palette;

/** A drawing of the catalogue in one of its colours, as a data URL; empty if there is no such drawing or colour. */
export const picture = (shape: string, colour: string): string => {
  const drawing = shapes[`../../catalogue/shapes/${shape}.svg`];
  const tones = colours[colour];
  if (!drawing || !tones) return '';
  const filled = drawing
    .replaceAll('var(--tone-1)', tones.tone1)
    .replaceAll('var(--tone-2)', tones.tone2)
    .replaceAll('var(--ground)', tones.ground)
    .replaceAll('var(--ink)', '#26282b');
  return `data:image/svg+xml,${encodeURIComponent(filled)}`;
};

/** Replaces the fixtures' picture URLs, whose shop does not exist, by drawings of the catalogue. */
export const withPictures = (text: string): string =>
  text
    .replace(
      /https:\/\/shop\.example\.test\/pictures\/([\w-]+)-(\w+)\.svg/gu,
      (address: string, shape: string, colour: string) => picture(shape, colour) || address,
    )
    .replace(
      /https:\/\/(?:chat\.)?shop\.example\.test\/(?:media|u)\/[\w-]+\.(?:png|jpg)/gu,
      picture('hiking-boot', 'moss'),
    );
