import type { ResponseEvent } from '../../src/protocol/index.ts';
import { getOwn } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import { type Knowledge, type Product, quantityOf, type SizeChart } from '../catalogue/schema.ts';
import { type Memory, omitFromMemory } from '../memory.ts';
import { joinWords } from '../PhraseBook.ts';
import { buttonMessage, imageMessage, listMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

const bodyParts: readonly (readonly [column: string, pattern: RegExp])[] = [
  ['foot', /\b(?:foot|feet)\b/],
  ['chest', /\b(?:chest|bust)\b/],
  ['waist', /\bwaist\b/],
  ['hip', /\bhips?\b/],
  ['back', /\b(?:back|torso)\b/],
  ['palm', /\b(?:palm|hand)\b/],
  ['head', /\bhead\b/],
  ['height', /\b(?:tall|height)\b/],
];
const chartByBodyPart: Readonly<Record<string, string>> = {
  foot: 'footwear',
  chest: 'clothing',
  waist: 'clothing',
  hip: 'clothing',
  height: 'clothing',
  back: 'packs',
  palm: 'accessories',
  head: 'accessories',
};

interface Measurement {
  readonly column: string;
  /** In centimetres. */
  readonly value: number;
}

/**
 * Parses a body measurement, as in "my foot is 26.5 cm" or "chest 98". If the fit is `kids`, a length without a body part, as
 * in "my daughter is 132 cm", is a height.
 */
function parseMeasurement(words: string, fit: string | undefined): Measurement | undefined {
  const numbers = [...words.matchAll(/(\d+(?:\.\d+)?) ?(mm|cm|m\b)?/g)];
  const [part] = bodyParts.flatMap(([column, pattern]) => {
    const at = pattern.exec(words)?.index;
    return at === undefined ? [] : [{ column, at }];
  });
  const height = numbers.find(([, value, unit]) => unit === 'cm' && Number(value) > shortestChild);
  if (!part) return fit === 'kids' && height ? { column: 'height', value: Number(height[1]) } : undefined;
  const distance = ({ index = 0 }: RegExpExecArray): number => Math.abs(index - part.at);
  const [number] = numbers.sort((a, b) => distance(a) - distance(b));
  if (!number) return undefined;
  const value = Number(number[1]);
  const isInMm = number[2] === 'mm' || (part.column === 'foot' && value > 100);
  const isInMetres = part.column === 'height' && value < 3;
  return { column: part.column, value: isInMm ? value / 10 : isInMetres ? 100 * value : value };
}

/**
 * Body heights in centimetres. A shorter length without a body part is not taken for a child's height. A taller shopper is an
 * adult, whose height does not determine the size.
 */
const [shortestChild, tallestChild] = [70, 155];

/**
 * Returns the size for a measurement; between two sizes, the larger one. Undefined if the measurement is above the largest
 * size, or more than half a size below the smallest one.
 */
function sizeFor(chart: SizeChart, column: string, centimetres: number): string | undefined {
  const at = chart.columns.indexOf(column);
  const value = chart.unit === 'mm' ? centimetres * 10 : centimetres;
  const rows = Object.entries(chart.rows).flatMap(([size, ranges]) => {
    const [from, to] = ranges[at] ?? [];
    return from === undefined || to === undefined ? [] : [{ size, from, to }];
  });
  rows.sort((a, b) => a.from - b.from);
  const smallest = rows[0];
  if (!smallest || value > (rows.at(-1)?.to ?? 0)) return undefined;
  if (value < smallest.from - (smallest.to - smallest.from) / 2) return undefined;
  return rows.find(({ to }) => value <= to)?.size;
}

/** Returns the charts of a kind, such as `clothing`, that apply to the product or the fit; all of the kind if none applies. */
function relevantCharts(
  kind: string,
  product: Product | undefined,
  fit: string | undefined,
  context: SkillContext,
) {
  const charts = Object.entries(getOwn(context.catalogue.data.sizes, kind) ?? {});
  const key = product ? (getOwn({ gloves: 'gloves', hat: 'hats' }, product.shape) ?? product.fit) : fit;
  const fitting = charts.filter(([name]) => name === key || name === 'all');
  return fitting.length > 0 ? fitting : charts;
}

function adviseSize(
  kind: string,
  measurement: Measurement,
  product: Product | undefined,
  fit: string | undefined,
  context: SkillContext,
): string {
  const found = relevantCharts(kind, product, fit ?? context.memory.filters.fit, context)
    .filter(([, chart]) => chart.columns.includes(measurement.column))
    .flatMap(([name, chart]) => {
      const size = sizeFor(chart, measurement.column, measurement.value);
      return size ? [{ name, size }] : [];
    });
  if (found.length === 0)
    return `Sorry, ${measurement.value} cm isn’t on our size chart. You could try it on in a store, or ask our team.`;
  const sizes = found.map(({ name, size }) =>
    name === 'all' || found.length === 1 ? `**${size}**` : `**${size}** (${name})`,
  );
  const room = kind === 'footwear' ? ' If you wear thick socks in boots, go up a size.' : '';
  const stock = product
    ? describeSizeStock(
        product,
        found.map(({ size }) => size),
        context,
      )
    : '';
  return `For ${measurement.value} cm I’d choose ${joinWords(sizes, 'or')}.${room}${stock}`;
}

function describeSizeStock(product: Product, sizes: readonly string[], context: SkillContext): string {
  const left = sizes
    .flatMap((size) => context.catalogue.variantsFor(product, { size }))
    .reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0);
  return ` The **${product.title}** is ${left > 0 ? 'in stock' : 'sold out'} in that size.`;
}

const shapesOf = ({ shapes, category }: Filters, { catalogue }: SkillContext): readonly string[] =>
  shapes ?? catalogue.data.shop.categories.find(({ id }) => id === category)?.shapes ?? [];

/** Returns the kind of size chart that all shapes with a chart share; undefined if there is none, or several. */
function sharedChart(shapes: readonly string[], { catalogue }: SkillContext): string | undefined {
  const charts = new Set(
    shapes.flatMap((shape) => getOwn(catalogue.data.shop.shapes, shape)?.sizeChart ?? []),
  );
  return charts.size === 1 ? [...charts][0] : undefined;
}

/**
 * Recommends a size for a measurement. Otherwise explains the widths, shows the size chart and how to measure, says that the
 * product has one size, or asks which chart is needed.
 */
export function sizes(context: SkillContext, { id, text, filters }: TaskOf<'sizes'>): SkillResult {
  const { catalogue } = context;
  const product = id === undefined ? undefined : catalogue.product(id);
  const measurement = parseMeasurement(text, filters.fit ?? product?.fit);
  const shapes = product ? [product.shape] : shapesOf(filters, context);
  const kind = (measurement && getOwn(chartByBodyPart, measurement.column)) ?? sharedChart(shapes, context);
  const memory: Memory = {
    ...omitFromMemory(context.memory, 'offer', 'open'),
    ...(product ? { focus: product.id } : {}),
    failures: 0,
  };
  const width = /\bwidths?\b|\b(?:wide|narrow)\b/.test(text) ? catalogue.knowledge('size-width') : undefined;
  if (width && !measurement) return explainWidths(width, memory, context);
  if (!kind)
    return product && isOneSize(product) ? explainOneSize(product, memory) : offerCharts(memory, context);
  const isCharted = Object.values(getOwn(catalogue.data.sizes, kind) ?? {}).some(({ columns }) =>
    columns.includes(measurement?.column ?? ''),
  );
  const isAdult = measurement?.column === 'height' && measurement.value > tallestChild;
  if (!measurement || !isCharted || isAdult) return showChart(kind, product, memory, context);
  return {
    events: [
      textMessage(adviseSize(kind, measurement, product, filters.fit, context)),
      chartImage(kind, context),
      suggestionEvent(
        product ? ['Is it in stock?', 'Can I exchange it?'] : ['Show me hiking boots', 'Can I exchange it?'],
      ),
    ],
    memory,
  };
}

function explainWidths(entry: Knowledge, memory: Memory, { links }: SkillContext): SkillResult {
  return {
    events: [
      textMessage(`${entry.answer} [${entry.title}](${links.pageUrl(entry.link)})`),
      suggestionEvent(['Boots for wide feet', 'Boots for narrow feet', 'My foot is 26 cm long']),
    ],
    memory,
  };
}

const isOneSize = ({ variants }: Product): boolean => variants.every(({ size }) => size === 'one size');

function explainOneSize(product: Product, memory: Memory): SkillResult {
  return {
    events: [
      textMessage(`The **${product.title}** comes in one size.`),
      suggestionEvent(['Is it in stock?', 'What goes with it?']),
    ],
    memory,
  };
}

function offerCharts(memory: Memory, { catalogue }: SkillContext): SkillResult {
  const choices = catalogue.data.knowledge
    .filter(({ chart }) => chart !== undefined)
    .map(({ id, title }) => ({ id: actionId.entry(id), title }));
  return {
    events: [
      textMessage('Which size chart do you need?'),
      listMessage('Size charts', [{ title: 'Size charts', rows: choices }]),
    ],
    memory: { ...memory, offer: { choices } },
  };
}

const exampleMeasurements: Readonly<Record<string, string>> = {
  footwear: 'My foot is 25.5 cm long',
  packs: 'My back is 45 cm',
  accessories: 'My palm is 19 cm',
};

function showChart(
  kind: string,
  product: Product | undefined,
  memory: Memory,
  context: SkillContext,
): SkillResult {
  const subject = product ? `For the **${product.title}**: ` : '';
  const choices = product
    ? [
        { id: actionId.stock(product.id), title: 'Sizes in stock' },
        { id: actionId.plain('person'), title: 'Ask a person' },
      ]
    : [];
  return {
    events: [
      textMessage(`${subject}${chartEntry(kind, context)?.answer ?? ''}`),
      chartImage(kind, context),
      ...(choices.length > 0
        ? [textMessage('Tell me a measurement in cm, or choose:'), buttonMessage(choices)]
        : []),
      suggestionEvent([getOwn(exampleMeasurements, kind) ?? 'My chest is 98 cm', 'What if it doesn’t fit?']),
    ],
    memory: choices.length > 0 ? { ...memory, offer: { choices } } : memory,
  };
}

const chartEntry = (kind: string, { catalogue }: SkillContext): Knowledge | undefined =>
  catalogue.data.knowledge.find(({ chart }) => chart === kind);

function chartImage(kind: string, context: SkillContext): ResponseEvent {
  const caption = chartEntry(kind, context)?.title ?? 'Size chart';
  return imageMessage(context.links.mediaUrl(`size-chart-${kind}.png`), caption);
}
