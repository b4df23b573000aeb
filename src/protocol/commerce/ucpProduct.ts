import { decimalOf } from '../decimalOf.ts';
import type { JsonRecord } from '../records.ts';
import { descriptionText } from './descriptionText.ts';
import { fromMinorUnits } from './minorUnits.ts';
import {
  idOf,
  omitNullish,
  productOf,
  recordOf,
  recordsOf,
  starsOf,
  textOf,
  type WireFields,
  webAddress,
} from './productFields.ts';
import { arrangeVariants, type CardVariant, type Choice } from './ucpOptions.ts';
import type { UcpWarning } from './ucpWarnings.ts';

/**
 * Names of metadata that cards read, and that a shop must not set: they would contradict a field of the standard, or they are
 * reserved for the agent.
 */
const reservedNames =
  /price|currency|rating|review|stock|availab|variant|image|picture|option|warning|description|^(size|colou?r|details|reason|(is_?)?best.*|on_?sale|is_?on_?sale|sale)$/i;

/**
 * Maps a product of the Universal Commerce Protocol to the wire format, and puts into `metadata` what cards read beyond the
 * documented fields. Fields of a wrong type are left out; undefined without id or title. Never throws.
 *
 * @param warnings The shop's messages about this product. Cards and details show their texts first, never shortened.
 * @see https://ucp.dev/schemas/shopping/types/product.json
 */
export function ucpProduct(item: JsonRecord, warnings: readonly UcpWarning[] = []): WireFields | undefined {
  const { min, max } = recordOf(item.price_range);
  const { currency } = recordOf(min);
  const price = amountIn(currency, min);
  const variants = recordsOf(item.variants).map((variant) => ucpVariant(variant, currency));
  const description = descriptionText(item.description);
  const [imageUrl, ...images] = imagesOf(item.media);
  const metadata = Object.entries(recordOf(item.metadata)).filter(([name]) => !reservedNames.test(name));
  const { facts, ...others } = Object.fromEntries(metadata);
  const texts = warnings.map(({ text }) => text);
  const pictures = [...images, ...warnings.flatMap((warning) => warning.imageUrl ?? [])];
  return productOf({
    id: item.id,
    title: item.title,
    description,
    url: webAddress(item.url),
    imageUrl,
    price,
    currency: price === undefined ? undefined : currency,
    metadata: {
      ...others,
      maxPrice: amountIn(currency, max),
      wasPrice: wasPriceOf(item, { price, currency, variants }),
      ...ratingOf(item.rating),
      ...(pictures.length > 0 && { images: pictures }),
      ...(warnings.length > 0
        ? {
            warnings,
            facts: [texts.join(' · '), facts].flat(),
            longDescription: [...texts, description].join('\n'),
          }
        : { facts }),
      variants: arrangeVariants(variants, item.options),
    },
  });
}

const isChoice = (choice: { name: string | undefined; value: string | undefined }): choice is Choice =>
  choice.name !== undefined && choice.value !== undefined;

function ucpVariant(variant: JsonRecord, currency: unknown): CardVariant {
  const { available, status } = recordOf(variant.availability);
  const isOut = String(available) === 'false' || /out|discontinued/i.test(textOf(status) ?? '');
  const fields = omitNullish({
    id: idOf(variant.id),
    title: textOf(variant.title),
    price: amountIn(currency, variant.price),
    wasPrice: amountIn(currency, variant.list_price),
    available: isOut ? false : String(available) === 'true' || undefined,
    availability: isOut ? undefined : textOf(status),
    imageUrl: imagesOf(variant.media)[0],
  });
  const options = recordsOf(variant.options).map(({ name, label }) => ({
    name: textOf(name),
    value: textOf(label),
  }));
  return { ...fields, options: options.filter(isChoice) };
}

interface Prices {
  readonly price: number | undefined;
  readonly currency: unknown;
  readonly variants: readonly JsonRecord[];
}

/**
 * Returns the former price of the variant with the lowest price. The product's lowest former price may belong to a dearer
 * variant, so it is used only if no variant states a former price.
 */
function wasPriceOf(item: JsonRecord, { price, currency, variants }: Prices): unknown {
  const reduced = variants.filter((variant) => variant.wasPrice !== undefined);
  if (reduced.length === 0) return amountIn(currency, recordOf(item.list_price_range).min);
  return reduced.find((variant) => variant.price === price)?.wasPrice;
}

/** Returns stars out of 5; an empty object if the value is missing or outside its scale, or if the shop counts 0 reviews. */
function ratingOf(rating: unknown): JsonRecord {
  const { value, scale_min = 0, scale_max, count } = recordOf(rating);
  const [score, worst, best] = [decimalOf(value), decimalOf(scale_min), decimalOf(scale_max)];
  const isInScale =
    score !== undefined && worst !== undefined && best !== undefined && score >= worst && score <= best;
  return isInScale && best > 0 && count !== 0 ? starsOf(score, best, count) : {};
}

/** The amount of a price; undefined in another currency, because a card has only one. */
function amountIn(currency: unknown, price: unknown): number | undefined {
  const fields = recordOf(price);
  return fields.currency === currency ? fromMinorUnits(fields.amount, currency) : undefined;
}

const imagesOf = (media: unknown): readonly string[] =>
  recordsOf(media).flatMap(({ type, url }) => (type === 'image' ? (webAddress(url) ?? []) : []));
