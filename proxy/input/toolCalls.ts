import { type CallResult, getOwn, isRecord, type ToolDefinition } from '../../src/protocol/index.ts';
import { encodeUtf8 } from '../core/lines.ts';
import { Refusal } from '../core/Refusal.ts';

/** Limits of what a page sends about its tools. */
const toolLimits = {
  tools: 64,
  descriptionCharacters: 4096,
  /** Bytes of all tools as JSON. */
  bytes: 32 * 1024,
  /** Levels of nesting in the tools, and in a result. */
  depth: 64,
  errorCharacters: 2000,
} as const;

const toolName = /^[\w.-]{1,64}$/;

/**
 * Reads the tools that a page offers; fields that the agent does not get are left out.
 * @returns undefined without tools.
 * @throws `Refusal` (`bad_request`)
 */
export function readTools(value: unknown): readonly ToolDefinition[] | undefined {
  if (value === undefined) return undefined;
  const isList = Array.isArray(value) && value.length <= toolLimits.tools;
  if (!isList || !isWithin(value, toolLimits.depth)) throw badRequest('tools');
  const tools = value.map(readTool);
  const isUnique = new Set(tools.map(({ name }) => name)).size === tools.length;
  if (!isUnique || encodeUtf8(JSON.stringify(tools)).length > toolLimits.bytes) throw badRequest('tools');
  return tools.length === 0 ? undefined : tools;
}

function readTool(value: unknown, index: number): ToolDefinition {
  const { name, description, parameters } = isRecord(value) ? value : {};
  const isDescription = typeof description === 'string';
  if (typeof name !== 'string' || !toolName.test(name)) throw badRequest(`tools.${index}.name`);
  if (!isDescription || description.length > toolLimits.descriptionCharacters)
    throw badRequest(`tools.${index}.description`);
  if (!isRecord(parameters)) throw badRequest(`tools.${index}.parameters`);
  return { name, description, parameters };
}

/**
 * Reads the result of a call of a tool.
 * @throws `Refusal` (`bad_request`)
 */
export function readCallResult(value: unknown): CallResult {
  const { status, error } = isRecord(value) ? value : {};
  if (isRecord(value) && status === 'done' && isWithin(value, toolLimits.depth))
    return { status, output: getOwn(value, 'output') ?? null };
  if (status === 'failed' && typeof error === 'string' && error.length <= toolLimits.errorCharacters)
    return { status, error };
  if (status === 'allowed' || status === 'declined') return { status };
  throw badRequest('result');
}

/** Returns whether a value has at most `levels` levels of nesting; protects every later recursion over the value. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isWithin(item, levels - 1));
}

const badRequest = (path: string): Refusal => new Refusal('bad_request', { details: [{ path }] });
