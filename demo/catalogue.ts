import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Variant {
  readonly sku: string;
  readonly colour: string;
  readonly colourName: string;
  readonly size: string;
  readonly stock: number;
}

export interface Product {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly shape: string;
  /** Name of the drawing, if it differs from the shape. */
  readonly drawing?: string;
  readonly brand: string;
  readonly fit: 'women' | 'men' | 'unisex' | 'kids';
  readonly pitch: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly attributes: Readonly<Record<string, string | number | readonly string[]>>;
  readonly price: number;
  readonly wasPrice?: number;
  readonly rating: number;
  readonly reviews: number;
  readonly variants: readonly Variant[];
}

export interface Category {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly shapes: readonly string[];
  readonly attributes: readonly string[];
}

export interface DeliveryOption {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly price: number;
  /** Order value from which this option is free. */
  readonly freeFrom?: number;
}

interface Shape {
  readonly title: string;
  readonly plural: string;
  readonly sizeChart?: string;
}

interface Brand {
  readonly name: string;
  readonly text: string;
}

export interface Shop {
  readonly name: string;
  readonly tagline: string;
  readonly about: string;
  readonly currency: string;
  readonly locale: string;
  readonly freeDeliveryFrom: number;
  readonly email: string;
  readonly phone: string;
  readonly phoneHours: string;
  readonly categories: readonly Category[];
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly brands: readonly Brand[];
  readonly features: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, { readonly title: string; readonly unit: string }>>;
  readonly activities: Readonly<Record<string, string>>;
  readonly delivery: readonly DeliveryOption[];
}

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly hours: Readonly<Record<string, string | null>>;
  readonly services: readonly string[];
  /** Number of items by SKU; absent SKUs are out of stock. */
  readonly stock: Readonly<Record<string, number>>;
}

export interface KnowledgeEntry {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  /** Chat-style markdown. */
  readonly answer: string;
  readonly link: string;
  /** Kind of a size chart, a key of `Catalogue.sizes`. */
  readonly chart?: string;
}

export interface Pick {
  readonly product?: string;
  readonly shape?: string;
  readonly activity?: string;
  readonly features?: readonly string[];
}

/** One size chart: for every size, a range `[from, to]` for each column. */
export interface SizeChart {
  readonly unit: string;
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

export interface Kit {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly sections: readonly { readonly title: string; readonly picks: readonly Pick[] }[];
}

export interface PaletteColour {
  readonly name: string;
  readonly families: readonly string[];
  readonly tone1: string;
  readonly tone2: string;
  readonly ground: string;
}

export type Palette = Readonly<Record<string, PaletteColour>>;

/** The content of the catalogue folder. */
export interface Catalogue {
  readonly shop: Shop;
  readonly products: readonly Product[];
  readonly stores: readonly Store[];
  readonly knowledge: readonly KnowledgeEntry[];
  readonly kits: readonly Kit[];
  /** Size charts by kind and group. */
  readonly sizes: Readonly<Record<string, Readonly<Record<string, SizeChart>>>>;
  readonly palette: Palette;
  /** SVG source by the name of the drawing. */
  readonly drawings: ReadonlyMap<string, string>;
  /** Names of the files in the media folder. */
  readonly media: readonly string[];
}

/**
 * Reads the catalogue folder.
 * @throws {Error} when a file is missing or is not JSON
 */
export function readCatalogue(folder: string): Catalogue {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  const shapes = join(folder, 'shapes');
  const drawings = readdirSync(shapes)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file.slice(0, -'.svg'.length), readFileSync(join(shapes, file), 'utf8')] as const);
  return {
    shop: read('shop.json'),
    products: read('products.json'),
    stores: read('stores.json'),
    knowledge: read('knowledge.json'),
    kits: read('kits.json'),
    sizes: read('sizes.json'),
    palette: read('palette.json'),
    drawings: new Map(drawings),
    media: readdirSync(join(folder, 'media')).sort(),
  };
}
