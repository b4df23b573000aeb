import { own } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product, SizeChart } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
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

/** "My foot is 26.5 cm", "chest 98". */
function parseMeasurement(words: string): Measurement | undefined {
  const column = bodyParts.find(([, pattern]) => pattern.test(words))?.[0];
  const number = /(\d+(?:\.\d+)?) ?(mm|cm)?/.exec(words);
  if (!column || !number) return undefined;
  const value = Number(number[1]);
  return { column, value: number[2] === 'mm' || (column === 'foot' && value > 100) ? value / 10 : value };
}

/** The smallest size whose range holds the value; between two, the larger. */
function sizeFor(chart: SizeChart, column: string, centimetres: number): string | undefined {
  const at = chart.columns.indexOf(column);
  const value = chart.unit === 'mm' ? centimetres * 10 : centimetres;
  const rows = Object.entries(chart.rows).flatMap(([size, ranges]) => {
    const [from, to] = ranges[at] ?? [];
    return from === undefined || to === undefined ? [] : [{ size, from, to }];
  });
  rows.sort((a, b) => a.from - b.from);
  const smallest = rows[0];
  if (!smallest || value < smallest.from - 3 || value > (rows.at(-1)?.to ?? 0)) return undefined;
  return rows.find(({ to }) => value <= to)?.size;
}

/** The charts of a kind that concern a product or a person. */
function relevantCharts(
  kind: string,
  product: Product | undefined,
  fit: string | undefined,
  context: SkillContext,
) {
  const charts = Object.entries(own(context.catalogue.data.sizes, kind) ?? {});
  const key = product ? (own({ gloves: 'gloves', hat: 'hats' }, product.shape) ?? product.fit) : fit;
  const fitting = charts.filter(([name]) => name === key || name === 'all');
  return fitting.length > 0 ? fitting : charts;
}

function adviseSize(
  kind: string,
  measured: Measurement,
  product: Product | undefined,
  context: SkillContext,
): string {
  const found = relevantCharts(kind, product, context.memory.filters.fit, context)
    .filter(([, chart]) => chart.columns.includes(measured.column))
    .flatMap(([name, chart]) => {
      const size = sizeFor(chart, measured.column, measured.value);
      return size ? [{ name, size }] : [];
    });
  if (found.length === 0)
    return `Sorry, ${measured.value} cm isn’t on our size chart. You could try it on in a store, or ask a colleague.`;
  const sizes = found.map(({ name, size }) =>
    name === 'all' || found.length === 1 ? `**${size}**` : `**${size}** (${name})`,
  );
  const room = kind === 'footwear' ? ' If you wear thick socks in boots, go up a size.' : '';
  const there = product
    ? describeSizeStock(
        product,
        found.map(({ size }) => size),
        context,
      )
    : '';
  return `For ${measured.value} cm I’d choose ${joinWords(sizes, 'or')}.${room}${there}`;
}

function describeSizeStock(product: Product, sizes: readonly string[], context: SkillContext): string {
  const left = sizes
    .flatMap((size) => context.catalogue.variantsFor(product, { size }))
    .reduce((sum, { stock }) => sum + stock, 0);
  return ` The **${product.title}** is ${left > 0 ? 'in stock' : 'sold out'} in that size.`;
}

const shapesOf = ({ shapes, category }: Filters, { catalogue }: SkillContext): readonly string[] =>
  shapes ?? catalogue.data.shop.categories.find(({ id }) => id === category)?.shapes ?? [];

/** The one chart that all these kinds share; kinds without sizes do not count. */
function sharedChart(shapes: readonly string[], { catalogue }: SkillContext): string | undefined {
  const charts = new Set(shapes.flatMap((shape) => own(catalogue.data.shop.shapes, shape)?.sizeChart ?? []));
  return charts.size === 1 ? [...charts][0] : undefined;
}

/** Which size: from a measure where one is given, else the chart and how to measure. */
export function sizes(context: SkillContext, { id, text: words, filters }: TaskOf<'sizes'>): SkillResult {
  const { catalogue, links, memory } = context;
  const product = id === undefined ? undefined : catalogue.product(id);
  const measured = parseMeasurement(words);
  const shapes = product ? [product.shape] : shapesOf(filters, context);
  const kind = (measured && own(chartByBodyPart, measured.column)) ?? sharedChart(shapes, context);
  const kept = {
    ...omitFromMemory(memory, 'offer', 'open'),
    ...(product ? { focus: product.id } : {}),
    failures: 0,
  };
  const width = /\bwidths?\b|\b(?:wide|narrow)\b/.test(words) ? catalogue.knowledge('size-width') : undefined;
  if (width && !measured)
    return {
      events: [
        textMessage(`${width.answer} [${width.title}](${links.pageUrl(width.link)})`),
        suggestionEvent(['Boots for wide feet', 'Boots for narrow feet', 'My foot is 26 cm long']),
      ],
      memory: kept,
    };
  if (!kind) {
    if (product?.variants.every(({ size }) => size === 'one size'))
      return {
        events: [
          textMessage(`The **${product.title}** comes in one size.`),
          suggestionEvent(['Is it in stock?', 'What goes with it?']),
        ],
        memory: kept,
      };
    const choices = catalogue.data.knowledge
      .filter(({ chart }) => chart !== undefined)
      .map(({ id: entry, title }) => ({ id: actionId.entry(entry), title }));
    return {
      events: [
        textMessage('Which size chart do you need?'),
        listMessage('Size charts', [{ title: 'Size charts', rows: choices }]),
      ],
      memory: { ...kept, offer: { choices } },
    };
  }
  const entry = catalogue.data.knowledge.find(({ chart }) => chart === kind);
  const chart = imageMessage(links.mediaUrl(`size-chart-${kind}.png`), entry?.title ?? 'Size chart');
  if (measured)
    return {
      events: [
        textMessage(adviseSize(kind, measured, product, context)),
        chart,
        suggestionEvent(
          product
            ? ['Is it in stock?', 'Can I exchange it?']
            : ['Show me hiking boots', 'Can I exchange it?'],
        ),
      ],
      memory: kept,
    };
  const about = product ? `For the **${product.title}**: ` : '';
  const choices = product
    ? [
        { id: actionId.stock(product.id), title: 'Sizes in stock' },
        { id: actionId.plain('person'), title: 'Ask a person' },
      ]
    : [];
  return {
    events: [
      textMessage(`${about}${entry?.answer ?? ''}`),
      chart,
      ...(choices.length > 0
        ? [textMessage('Tell me a measurement in cm, or choose:'), buttonMessage(choices)]
        : []),
      suggestionEvent([
        kind === 'footwear'
          ? 'My foot is 25.5 cm long'
          : kind === 'packs'
            ? 'My back is 45 cm'
            : kind === 'accessories'
              ? 'My palm is 19 cm'
              : 'My chest is 98 cm',
        'What if it doesn’t fit?',
      ]),
    ],
    memory: choices.length > 0 ? { ...kept, offer: { choices } } : kept,
  };
}
