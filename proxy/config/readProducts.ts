import { isRecord, jsonOf, type ProductMapper } from '../../src/protocol/index.ts';
import { createPathMapper, type ProductPaths, pathNames } from '../upstream/agents/productPaths.ts';

const name = 'UPSTREAM_PRODUCTS';
const path = /^[^\s.]+(?:\.[^\s.]+)*$/;

/** Reads `UPSTREAM_PRODUCTS`: mappers by the names of tools. Adds a sentence to `problems` for each that is invalid. */
export function readProducts(
  text: string | undefined,
  problems: string[],
): Readonly<Record<string, ProductMapper>> | undefined {
  if (!text) return undefined;
  const tools = jsonOf(text);
  if (!isRecord(tools)) {
    problems.push(
      `${name} must be JSON like {"find_gifts":{"list":"data.items","id":"sku","title":"label"}}.`,
    );
    return undefined;
  }
  const mappers = Object.entries(tools).map(([tool, fields]) => {
    if (isPaths(fields, tool, problems)) return [tool, createPathMapper(fields)] as const;
    return [tool, () => []] as const;
  });
  return Object.fromEntries(mappers);
}

function isPaths(fields: unknown, tool: string, problems: string[]): fields is ProductPaths {
  const problemOf = () => {
    if (!isRecord(fields)) return 'must be an object of paths';
    for (const required of ['id', 'title'] as const) if (!fields[required]) return `has no "${required}"`;
    for (const [field, value] of Object.entries(fields)) {
      if (field === 'minorUnits') {
        if (typeof value !== 'boolean') return 'has neither true nor false in "minorUnits"';
      } else if (!pathNames.includes(field))
        return `has "${field}", which is none of ${pathNames.join(', ')}, minorUnits`;
      else if (!(typeof value === 'string' && path.test(value)))
        return `has no path like "cost.amount" in "${field}"`;
    }
    return undefined;
  };
  const problem = problemOf();
  if (problem !== undefined) problems.push(`${name}: ${tool} ${problem}.`);
  return problem === undefined;
}
