import { type DecodedLine, decodeLine, isRecord } from '../../src/protocol/index.ts';

/** A decoded line. `number` counts lines of the text, or elements of a JSON array, from 1. */
export interface Inspected {
  readonly number: number;
  readonly text: string;
  /** `script`: a line that only recordings have. */
  readonly decoded: DecodedLine | { readonly kind: 'script' };
}

export interface Inspection {
  readonly form: 'lines' | 'array' | 'body';
  readonly lines: readonly Inspected[];
  /** Descriptions of missing or misplaced lines. */
  readonly cuts: readonly string[];
}

/** Decodes NDJSON, a JSON array, or one JSON body over several lines. */
export const inspect = (text: string): Inspection => {
  const whole = parse(text);
  if (Array.isArray(whole)) {
    const lines = whole.map((element, at) => inspectLine(JSON.stringify(element), at + 1));
    return { form: 'array', lines, cuts: cutsOf(lines) };
  }
  if (isRecord(whole)) return { form: 'body', lines: [inspectLine(JSON.stringify(whole), 1)], cuts: [] };
  const lines = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [inspectLine(line.trim(), at + 1)]));
  return { form: 'lines', lines, cuts: [...cutsOf(lines), ...halfLine(text, lines)] };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const inspectLine = (text: string, number: number): Inspected => {
  const value = text.startsWith('{"turn"') || text.startsWith('{"pause"') ? parse(text) : undefined;
  return { number, text, decoded: value === undefined ? decodeLine(text) : { kind: 'script' } };
};

const cutsOf = (lines: readonly Inspected[]): string[] => {
  const cuts: string[] = [];
  let last: number | undefined;
  let hasEnd = false;
  for (const { number, decoded } of lines) {
    if (hasEnd) cuts.push(`Line ${number} comes after the end.`);
    hasEnd = decoded.kind === 'end';
    if (!('seq' in decoded) || decoded.seq === undefined) continue;
    const expected = (last ?? decoded.seq - 1) + 1;
    if (decoded.seq !== expected)
      cuts.push(`Line ${number} has number ${decoded.seq} instead of ${expected}.`);
    last = decoded.seq;
  }
  if (last !== undefined && !hasEnd) cuts.push('The lines are numbered, but the end line is missing.');
  return cuts;
};

const halfLine = (text: string, lines: readonly Inspected[]): string[] => {
  const last = lines.at(-1);
  const isHalf = last && !text.endsWith('\n') && parse(last.text) === undefined;
  return isHalf ? [`The text ends inside line ${last.number}.`] : [];
};

/** Replacements for a field: removed, a wrong type, and the user's role. The decoder reads any other role as the agent's. */
const probes: readonly unknown[] = [undefined, {}, 'USER'];

type Path = readonly (string | number)[];

/**
 * Finds the fields of a line that the decoder ignores: removing or replacing them does not change the result. Skips
 * empty values, which equal their defaults.
 * @returns paths such as `response.status`
 */
export const ignoredFields = (text: string): readonly string[] => {
  const value = parse(text);
  const before = JSON.stringify(decodeLine(text));
  const isIgnored = (path: Path) =>
    probes.every((other) => {
      const changed = JSON.stringify(replaced(value, path, other));
      return JSON.stringify(decodeLine(changed)) === before;
    });
  return leavesOf(value)
    .filter((path) => path.length > 0 && isIgnored(path))
    .map((path) => path.join('.'));
};

const leavesOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  }
  return value ? [path] : [];
};

const replaced = (value: unknown, [key, ...rest]: Path, other: unknown): unknown => {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? replaced(item, rest, other) : item));
  }
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, other) } : value;
};
