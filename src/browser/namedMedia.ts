import { isRecord, jsonOf } from '../protocol/index.ts';

/**
 * URLs and origins of the pictures that the shop names for its products. They stay when the page shows another product,
 * because the thread still shows their pictures.
 */
const named = new Set<string>();
/** The JSON-LD that was read last: it is read for each picture of the thread. */
let lastText = '';

/** Adds pictures of the shop's own catalogue to those that load without a press. Ignores what is not a URL. */
export function nameMedia(addresses: readonly unknown[] = []): void {
  for (const address of addresses) {
    if (typeof address !== 'string' || !URL.canParse(address, document.baseURI)) continue;
    const { href, origin } = new URL(address, document.baseURI);
    named.add(href).add(origin);
  }
}

/** JSON-LD has a list of values or a single one. A picture is a URL, or an object with one. */
const picturesOf = (image: unknown): readonly unknown[] =>
  [image].flat().map((picture) => (isRecord(picture) ? (picture.url ?? picture.contentUrl) : picture));

/**
 * Whether the shop names a picture of this URL, or of this origin: by `nameMedia`, or as the picture of a product in the
 * JSON-LD of the page. Other markup does not count: shops let shoppers write pictures and attributes, but no scripts. Nor
 * do other types: pictures of reviews and people come from shoppers.
 */
export function namesMedia(urlOrOrigin: string): boolean {
  const blocks = Array.from(
    document.querySelectorAll('script[type="application/ld+json"]'),
    ({ textContent }) => textContent ?? '',
  );
  const text = blocks.join();
  if (text !== lastText)
    for (const block of blocks)
      jsonOf(block, (_, value) => {
        if (isRecord(value) && /Product/.test(String(value['@type']))) nameMedia(picturesOf(value.image));
        return value;
      });
  lastText = text;
  return named.has(urlOrOrigin);
}
