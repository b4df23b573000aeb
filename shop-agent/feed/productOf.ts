import { createHash } from 'node:crypto';
import type { Fit, Product, Variant } from '../catalogue/schema.ts';
import type { NamedValue } from '../search/index.ts';
import type { FeedFields } from './FeedRecord.ts';
import { groupTitle } from './groupTitle.ts';
import { divideOptions } from './optionNames.ts';
import { plainText } from './plainText.ts';

/** Maximum characters. */
export const lengths = { id: 100, title: 150, description: 2000, pitch: 120, word: 60, url: 2000 } as const;
const maxDetails = 40;

/** An offer with its price in the shop's currency. */
export interface PricedOffer {
  readonly fields: FeedFields;
  readonly title: string;
  readonly price: number;
  readonly wasPrice?: number;
}

/** Returns an id of small Latin letters, digits and hyphens; for a text without such letters, one of its hash. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, lengths.id)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || `x${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}

/**
 * Returns a link that is an http or https address without credentials, or a path of the shop that consists of ASCII letters,
 * digits and `_-./%?=&`; undefined for any other link, and for a link of more than 2,000 characters.
 */
export function safeLink(link: string | undefined): string | undefined {
  if (link === undefined || link.length > lengths.url) return undefined;
  if (/^\/(?!\/)[\w\-./%?=&]*$/.test(link)) return link;
  if (!URL.canParse(link)) return undefined;
  const { protocol, username, password, href } = new URL(link);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}

function fitOf({ gender = '', ageGroup = '' }: FeedFields): Fit {
  if (/kid|toddler|infant|newborn|child/i.test(ageGroup)) return 'kids';
  if (/^(?:female|women|woman|f)\b/i.test(gender)) return 'women';
  return /^(?:male|men|man|m)\b/i.test(gender) ? 'men' : 'unisex';
}

function stockOf({ availability = '', quantity = '' }: FeedFields): Variant['stock'] {
  const words = availability.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const isAvailable =
    words === '' ||
    /(?<!not)instock$|limitedavailability$|onlineonly$|^(?:available|1|yes|true)$/.test(words);
  if (!isAvailable) return 0;
  return /^-?\d{1,9}(?:\.0+)?$/.test(quantity) ? Math.max(0, Math.trunc(Number(quantity))) : 'unknown';
}

const plainPairs = (pairs: readonly NamedValue[] = []): readonly NamedValue[] =>
  pairs.flatMap(({ name, value }) => {
    const plain = { name: plainText(name, lengths.word), value: plainText(value, lengths.pitch) };
    return plain.name === '' || plain.value === '' ? [] : [plain];
  });

/** Returns the pairs without repetitions. */
const distinct = (pairs: readonly NamedValue[]): readonly NamedValue[] => [
  ...new Map(pairs.map((pair) => [`${pair.name}\n${pair.value}`.toLowerCase(), pair])).values(),
];

/** Divides the options of each offer into those of its variant, and the facts that hold for all offers. */
function divideAll(options: readonly (readonly NamedValue[])[]) {
  const divided = options.map(divideOptions);
  const counts = new Map<string, number>();
  for (const { others } of divided)
    for (const { name, value } of others)
      counts.set(`${name}\n${value}`, (counts.get(`${name}\n${value}`) ?? 0) + 1);
  const isShared = ({ name, value }: NamedValue) => counts.get(`${name}\n${value}`) === options.length;
  return {
    shared: divided[0]?.others.filter(isShared) ?? [],
    variants: divided.map(({ others, ...rest }) => ({
      ...rest,
      others: others.filter((one) => !isShared(one)),
    })),
  };
}

/** Returns the description, and the highlights that it does not contain. */
function descriptionOf({ description = '', highlights = [] }: FeedFields, title: string): string {
  const text = plainText(description, lengths.description);
  const added = highlights
    .slice(0, maxDetails)
    .map((highlight) => plainText(highlight, lengths.title))
    .filter((highlight) => !text.includes(highlight))
    .map((highlight) => (/[.!?。！？]$/u.test(highlight) ? highlight : `${highlight}.`));
  return [text, ...added].join(' ').trim().slice(0, lengths.description) || title;
}

/** Returns the day of a date in ISO 8601, such as "2026-12-20". */
const dayOf = (date = ''): string | undefined => /^\d{4}-\d\d-\d\d(?!\d)/.exec(date)?.[0];

/**
 * Returns the product of offers with the same group.
 *
 * @param newSku Returns a SKU that no other variant of the catalogue has.
 */
export function productOf(
  ids: Pick<Product, 'id' | 'category' | 'shape'>,
  offers: readonly PricedOffer[],
  newSku: (id: string) => string,
): Product {
  const sold = offers.filter((offer) => stockOf(offer.fields) !== 0);
  const cheapest = (sold.length > 0 ? sold : offers).reduce((best, offer) =>
    offer.price < best.price ? offer : best,
  );
  const { fields } = offers[0] ?? cheapest;
  const options = offers.map((offer) => plainPairs(offer.fields.options));
  const { shared, variants } = divideAll(options);
  const title =
    plainText(fields.product?.title ?? '', lengths.title) ||
    groupTitle(
      offers.map((offer) => offer.title),
      options,
    );
  const description = descriptionOf(fields, title);
  const [sentence = ''] = /^.{20,}?[.!?](?= |$)/.exec(description) ?? [];
  const url = safeLink(fields.product?.link) ?? safeLink(fields.link);
  const pictureOf = (offer: PricedOffer): string | undefined =>
    safeLink(offer.fields.image?.split(/[,\s]/)[0]);
  const imageUrl = safeLink(fields.product?.image) ?? offers.map(pictureOf).find(Boolean) ?? '';
  const rating = Number((fields.rating ?? '').replace(',', '.'));
  const reviews = Math.trunc(Number(fields.reviews ?? 0));
  const isRated = rating > 0 && rating <= 5 && reviews > 0;
  const stated = distinct([...shared, ...offers.flatMap((offer) => plainPairs(offer.fields.details))]);
  const material = stated.find(({ name }) => name === 'Material')?.value;
  const details = stated.filter(({ name }) => name !== 'Material').slice(0, maxDetails);
  return {
    ...ids,
    title,
    brand: plainText(fields.brand ?? '', lengths.word),
    fit: fitOf(fields),
    pitch: (sentence || description).slice(0, lengths.pitch),
    description,
    features: [],
    attributes: { ...(material !== undefined && { material }), season: [], activity: [] },
    ...(details.length > 0 && { details }),
    price: cheapest.price,
    ...(cheapest.wasPrice !== undefined && { wasPrice: cheapest.wasPrice }),
    rating: isRated ? rating : 0,
    reviews: isRated ? reviews : 0,
    variants: offers.map((offer, at): Variant => {
      const { others, ...named } = variants[at] ?? divideOptions([]);
      const [own, picture] = [safeLink(offer.fields.link), pictureOf(offer)];
      const stock = stockOf(offer.fields);
      const from = stock === 0 ? dayOf(offer.fields.availableFrom) : undefined;
      return {
        sku: newSku(offer.fields.id?.slice(0, lengths.id) ?? ''),
        colour: slugOf(named.colourName),
        ...named,
        ...{ stock, price: offer.price },
        ...(offer.wasPrice !== undefined && { wasPrice: offer.wasPrice }),
        ...(from !== undefined && { availableFrom: from }),
        ...(picture !== undefined && picture !== imageUrl && { imageUrl: picture }),
        ...(own !== undefined && own !== url && { url: own }),
        ...(others.length > 0 && { options: others }),
      };
    }),
    ...(url !== undefined && { url }),
    imageUrl,
  };
}
