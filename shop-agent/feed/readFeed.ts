import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isRecord } from '../../src/protocol/index.ts';
import type { CatalogueData } from '../catalogue/schema.ts';
import { writeIndex } from '../catalogue/writeIndex.ts';
import { type BuilderOptions, CatalogueBuilder } from './CatalogueBuilder.ts';
import { DelimitedReader, type Row } from './DelimitedReader.ts';
import { type FeedEntry, FeedError, type FeedProblem } from './FeedRecord.ts';
import { jsonLdRecords, pageRecords } from './jsonLdRecords.ts';
import { plainText } from './plainText.ts';
import { isShopifyHeader, ShopifyRows, shopifyRecords } from './shopifyRecords.ts';
import {
  type CellOf,
  detailsOfCell,
  fieldsOf,
  isProductHeader,
  normaliseName,
  valuesOfCell,
} from './tabularFields.ts';
import { openTextFile, type TextFile } from './textFile.ts';
import { isWooHeader, WooRows } from './WooRows.ts';
import { XmlItemReader } from './XmlItemReader.ts';

/** Must change whenever feeds are read differently, so that indexes of earlier versions are not used. */
const indexVersion = 5;
const maxJsonCharacters = 256 * 1024 * 1024;
const maxPageCharacters = 10_000_000;
const maxPages = 20_000;

export interface FeedResult {
  readonly catalogue: CatalogueData;
  readonly problems: readonly FeedProblem[];
  /** Whether the catalogue is from the index of an earlier start. */
  readonly isFromIndex: boolean;
  /** When the next sale price starts or ends to apply, in milliseconds since 1970; undefined if none will. */
  readonly validUntil: number | undefined;
}

interface StoredIndex {
  readonly version: number;
  readonly fingerprint: string;
  readonly catalogue: CatalogueData;
  readonly problems: readonly FeedProblem[];
  readonly validUntil?: number | undefined;
}

/**
 * Reads a product feed: a Google Merchant feed in XML or TSV, CSV, Shopify's products in JSON, JSON-LD, or an HTML page with
 * JSON-LD, or a folder of such pages and JSON-LD files. Stores the catalogue in an index, and reads only the index until the
 * feed changes, or a sale starts or ends.
 *
 * @param indexPath File of the index.
 * @throws FeedError if the feed cannot be used, or nothing names the currency of its prices.
 */
export async function readFeed(
  path: string,
  indexPath: string,
  { now = new Date(), currency }: BuilderOptions = {},
): Promise<FeedResult> {
  const pages = await pagesOf(path);
  const fingerprint = await fingerprintOf(`${path}\n${currency ?? ''}`, path, pages);
  const stored = await readIndex(indexPath);
  if (
    stored?.fingerprint === fingerprint &&
    now.getTime() < (stored.validUntil ?? Number.POSITIVE_INFINITY)
  ) {
    const { catalogue, problems, validUntil } = stored;
    return { catalogue, problems, validUntil, isFromIndex: true };
  }
  const problems: FeedProblem[] = [];
  const builder = new CatalogueBuilder(problems, { now, currency });
  const feed: FeedSource = { name: basename(path, extname(path)) || 'Shop' };
  for await (const entry of pages ? entriesOfPages(path, pages) : entriesOf(path, feed)) {
    if ('problem' in entry) problems.push(entry);
    else builder.add(entry);
  }
  const catalogue = builder.finish(plainText(feed.name, 60) || 'Shop');
  if (catalogue.products.length === 0)
    throw new FeedError(`The feed has no product that can be used.${listProblems(problems)}`);
  const { validUntil } = builder;
  await writeIndex(indexPath, {
    ...{ version: indexVersion, fingerprint, catalogue, problems, validUntil },
  } satisfies StoredIndex);
  return { catalogue, problems, validUntil, isFromIndex: false };
}

const maxListed = 20;

/** Lists the first 20 problems, one a line, and the number of further ones. */
export const listProblems = (problems: readonly FeedProblem[]): string =>
  [
    ...problems.slice(0, maxListed).map(({ place, problem }) => `\n  ${place}: ${problem}`),
    ...(problems.length > maxListed ? [`\n  … and ${problems.length - maxListed} more`] : []),
  ].join('');

/** The shop's name: the title of an XML feed, else the name of the file or folder. */
interface FeedSource {
  name: string;
}

/** Returns the paths of the pages in a folder and its subfolders; undefined for a file. */
async function pagesOf(path: string): Promise<readonly string[] | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new FeedError('There is no such file or folder.');
  if (!found.isDirectory()) return undefined;
  const names = await readdir(path, { recursive: true });
  const pages = names.filter((name) => /\.(?:html?|jsonld)$/i.test(name)).sort();
  if (pages.length === 0) throw new FeedError('The folder has no HTML pages.');
  if (pages.length > maxPages) throw new FeedError(`The folder has more than ${maxPages} pages.`);
  return pages;
}

/** Returns a hash of the name of a feed, and of the sizes and modification times of its files. */
async function fingerprintOf(name: string, path: string, pages: readonly string[] = ['']): Promise<string> {
  const hash = createHash('sha256').update(name);
  for (const page of pages) {
    const { size, mtimeMs } = await stat(join(path, page));
    hash.update(`\n${page} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex');
}

async function readIndex(path: string): Promise<StoredIndex | undefined> {
  try {
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'));
    const isCurrent = isRecord(stored) && stored.version === indexVersion && isRecord(stored.catalogue);
    return isCurrent ? (stored as unknown as StoredIndex) : undefined;
  } catch {
    // The index is absent or damaged; `readFeed` writes it again.
    return undefined;
  }
}

async function* entriesOfPages(
  folder: string,
  pages: readonly string[],
): AsyncGenerator<FeedEntry, void, void> {
  for (const page of pages) {
    try {
      yield* pageEntries(await openTextFile(join(folder, page)), page);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      yield { place: page, problem: error.message };
    }
  }
}

async function* pageEntries(file: TextFile, place: string): AsyncGenerator<FeedEntry, void, void> {
  const text = await wholeText(file, maxPageCharacters);
  if (/^\s*[[{]/.test(text)) yield* jsonLdRecords(parseJson(text), place);
  else yield* pageRecords(text, place);
}

async function wholeText(file: TextFile, maxCharacters: number): Promise<string> {
  let text = '';
  for await (const chunk of file.chunks()) {
    text += chunk;
    if (text.length > maxCharacters)
      throw new FeedError(`The file is longer than ${maxCharacters} characters.`);
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = at === undefined ? '' : ` in line ${text.slice(0, Number(at)).split('\n').length}`;
    throw new FeedError(`The feed is not valid JSON${line}.`);
  }
}

async function* entriesOf(path: string, feed: FeedSource): AsyncGenerator<FeedEntry, void, void> {
  const file = await openTextFile(path);
  if (file.isGuessed)
    yield {
      place: 'the file',
      problem: 'it is not UTF-8 and was read as Windows-1252; check its accented letters',
    };
  const start = file.start.trimStart();
  if (/^(?:<!doctype html|<html)/i.test(start)) yield* pageEntries(file, basename(path));
  else if (start.startsWith('<')) yield* xmlEntries(file, feed);
  else if (/^[[{]/.test(start)) yield* jsonEntries(file);
  else yield* tableEntries(file);
}

async function* jsonEntries(file: TextFile): AsyncGenerator<FeedEntry, void, void> {
  const parsed = parseJson(await wholeText(file, maxJsonCharacters));
  const products = isRecord(parsed) ? parsed.products : parsed;
  const isShopify =
    Array.isArray(products) && products.some((each) => isRecord(each) && Array.isArray(each.variants));
  yield* isShopify ? shopifyRecords(products) : jsonLdRecords(parsed, 'the feed');
}

async function* xmlEntries(file: TextFile, feed: FeedSource): AsyncGenerator<FeedEntry, void, void> {
  const reader = new XmlItemReader();
  for await (const chunk of file.chunks())
    for (const entry of reader.push(chunk)) {
      if ('problem' in entry) yield entry;
      else
        yield {
          place: `line ${entry.line}`,
          fields: fieldsOf((name) => entry.fields.get(name.replaceAll(' ', '_')) ?? [], entry.details),
        };
    }
  yield* reader.end();
  feed.name = reader.title || feed.name;
}

/** Returns the tab, semicolon or comma, whichever occurs most often in the first line. */
function delimiterOf(start: string): string {
  const [header = ''] = start.split(/\r?\n|\r/);
  const count = (delimiter: string) => header.split(delimiter).length;
  return ['\t', ';', ','].reduce((best, each) => (count(each) > count(best) ? each : best));
}

type RowReader = (cellOf: CellOf, place: string) => FeedEntry | undefined;

/** Returns how the rows of a table are read, and what follows after the last one. */
function readerOf(columns: readonly string[]): { readonly read: RowReader; end(): Iterable<FeedEntry> } {
  if (isShopifyHeader(columns)) {
    const rows = new ShopifyRows();
    return { read: (cellOf, place) => rows.read(cellOf, columns, place), end: () => [] };
  }
  if (isWooHeader(columns)) {
    const rows = new WooRows();
    return { read: (cellOf, place) => rows.read(cellOf, columns, place), end: () => rows.end() };
  }
  return { read: readPlainRow, end: () => [] };
}

function readPlainRow(cellOf: CellOf, place: string): FeedEntry {
  const textsOf = (name: string): readonly string[] =>
    name === 'product highlight' ? valuesOfCell(cellOf(name)) : [cellOf(name)];
  return { place, fields: fieldsOf(textsOf, detailsOfCell(cellOf('product detail'))) };
}

async function* tableEntries(file: TextFile): AsyncGenerator<FeedEntry, void, void> {
  const rows = new DelimitedReader(delimiterOf(file.start));
  let columns: readonly string[] = [];
  const indexes = new Map<string, number>();
  let reader: ReturnType<typeof readerOf> | undefined;
  function* read(entries: readonly (Row | FeedProblem)[]): Generator<FeedEntry, void, void> {
    for (const entry of entries) {
      if ('problem' in entry) yield entry;
      else if (!reader) {
        columns = headerOf(entry);
        for (const [at, name] of columns.entries()) if (!indexes.has(name)) indexes.set(name, at);
        reader = readerOf(columns);
      } else {
        const { line, cells } = entry;
        const place = `line ${line}`;
        const cellOf = (name: string) => cells[indexes.get(name) ?? -1]?.trim() ?? '';
        const problem = `it has ${cells.length} cells for ${columns.length} columns`;
        const offer = cells.length > columns.length ? { place, problem } : reader.read(cellOf, place);
        if (offer) yield offer;
      }
    }
  }
  for await (const chunk of file.chunks()) yield* read(rows.push(chunk));
  yield* read(rows.end());
  if (reader) yield* reader.end();
}

function headerOf({ cells }: Row): readonly string[] {
  const columns = cells.map(normaliseName);
  if (isProductHeader(columns) || isShopifyHeader(columns)) return columns;
  throw new FeedError(
    'The first line names no columns for title and price. The feed must be a Google Merchant, Shopify or WooCommerce export, or a table with a header.',
  );
}
