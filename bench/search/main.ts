// Measures the search of products at 60 and at 50,000 invented products: time to build the index, memory, and CPU time of a
// search. The invented words are as frequent as the words of a language: few are in most products, most are in few.
import { ProductSearch, type SearchProduct } from '../../shop-agent/search/index.ts';
import { printChecks, printTable } from '../support/table.ts';

const [searches, limitMs, limitMb, limitStart] = [301, 5, 350, 2000] as const;
const syllables = 'ka lo mi ter sen dra vo pi nu gal bor fen sti ra do lem ush ort an el ix om'.split(' ');
const colours = ['Slate', 'Oat', 'Fern', 'Coral', 'Ink', 'Sand'];

let seed = 7;
const random = (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const vocabulary = Array.from({ length: 20_000 }, (_, at) => {
  let word = '';
  for (let rest = at + 7; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
});
const text = (words: number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]).join(' ');

const productOf = (at: number): SearchProduct => ({
  id: `p${at}`,
  title: text(6),
  brand: `${vocabulary[at % 300]}`,
  kinds: [`${vocabulary[1000 + (at % 200)]}`],
  attributes: [
    { name: 'Width', value: `${20 + (at % 180)} cm` },
    { name: 'Material', value: `${vocabulary[2000 + (at % 40)]}` },
    { name: 'Weight', value: `${1 + (at % 25)} kg` },
  ],
  description: `With the ${text(20)} and the ${text(20)} for your ${text(5)}.`,
  price: 5 + (at % 900),
  rating: 0,
  variants: [0, 1, 2].map((step) => ({
    id: `p${at}-${step}`,
    options: [{ name: 'Colour', value: `${colours[(at + step) % colours.length]}` }],
    isAvailable: (at + step) % 5 > 0,
  })),
});
const all = Array.from({ length: 50_000 }, (_, at) => productOf(at));

/** Queries of each kind, for a product that exists. */
const queriesOf = ({ title, kinds }: SearchProduct): Readonly<Record<string, string>> => {
  const [first = '', second = '', third = ''] = title.split(' ');
  return {
    name: `${first} ${second}`,
    'kind and words': `${third} ${kinds[0]} in coral`,
    'frequent words': `${vocabulary[1]} ${vocabulary[2]} ${vocabulary[3]}`,
    limits: `${kinds[0]} under 300 at most 80 cm wide`,
    negation: `${kinds[0]} ${second} not ${third} without slate`,
    'typing error': `${first}x ${kinds[0]}q`,
  };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const checks: { claim: string; passed: boolean }[] = [];
for (const count of [60, 50_000]) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const start = process.cpuUsage();
  const search = new ProductSearch(all.slice(0, count));
  const { user } = process.cpuUsage(start);
  const built = user / 1000;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const times = new Map<string, number[]>();
  for (let at = 0; at < searches; at++)
    for (const [kind, words] of Object.entries(queriesOf(all[(at * 37) % count] as SearchProduct))) {
      const begin = process.cpuUsage();
      search.search({ words, limit: 10 });
      const { user, system } = process.cpuUsage(begin);
      times.set(kind, [...(times.get(kind) ?? []), (user + system) / 1000]);
    }
  console.log(`\n${count} products: index in ${Math.round(built)} ms of CPU, ${Math.round(used / 1e6)} MB\n`);
  const rows = [...times].map(([kind, values]) => [
    kind,
    median(values).toFixed(2),
    ([...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0).toFixed(2),
  ]);
  const overall = median([...times.values()].flat());
  printTable(['query', 'CPU ms, median', 'p95'], [...rows, ['all', overall.toFixed(2), '']]);
  checks.push(
    { claim: `a search of ${count} takes at most ${limitMs} ms (median)`, passed: overall <= limitMs },
    { claim: `the index of ${count} takes at most ${limitMb} MB`, passed: used / 1e6 <= limitMb },
    { claim: `the index of ${count} is built in ${limitStart} ms`, passed: built <= limitStart },
  );
}
console.log('');
printChecks(checks);
