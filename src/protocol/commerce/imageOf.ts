import { recordOf, textOf } from './productFields.ts';

/** The URL of an image: a text, an object, or the first picture of a list. */
export function imageOf(image: unknown): string | undefined {
  for (const item of [image].flat()) {
    const { url, contentUrl, src, type = 'image' } = recordOf(item);
    const found = [item, url, contentUrl, src].map(textOf).find((text) => text !== undefined);
    if (found !== undefined && type === 'image') return found;
  }
  return undefined;
}
