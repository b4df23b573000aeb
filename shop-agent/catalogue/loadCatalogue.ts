import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { checkReferences } from './checkReferences.ts';
import { type CatalogueData, type CatalogueFile, fileSchemas } from './schema.ts';

const maxListedErrors = 20;

/** The catalogue is invalid. `errors` has one entry per problem, starting with the file; the message lists the first 20. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    const more = errors.length > maxListedErrors ? `\n… and ${errors.length - maxListedErrors} more` : '';
    super(`The catalogue cannot be used:\n${errors.slice(0, maxListedErrors).join('\n')}${more}`);
    this.errors = errors;
  }
}

const files = Object.keys(fileSchemas) as CatalogueFile[];

/**
 * Validates parsed files against their schemas, then their references to each other.
 * @param parsed The files' content by file name without `.json`.
 * @throws CatalogueError
 */
export function checkCatalogue(parsed: Readonly<Record<string, unknown>>): CatalogueData {
  const errors = files.flatMap((file) =>
    parsed[file] === undefined
      ? [`${file}.json: missing`]
      : Value.Errors(fileSchemas[file], parsed[file])
          .filter((error) => error.keyword !== 'boolean')
          .map(
            (error) =>
              `${file}.json: ${error.instancePath || '/'} ${error.message}${formatParams(error.params)}`,
          ),
  );
  if (errors.length > 0) throw new CatalogueError(errors);
  const data = parsed as unknown as CatalogueData;
  const brokenReferences = checkReferences(data);
  if (brokenReferences.length > 0) throw new CatalogueError(brokenReferences);
  return data;
}

function formatParams(params: object): string {
  return 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
}

/**
 * Reads and validates the catalogue's files in a folder.
 * @throws CatalogueError if a file cannot be read or is invalid.
 */
export function loadCatalogue(path: string): CatalogueData {
  const parsed: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const file of files) {
    try {
      parsed[file] = JSON.parse(readFileSync(join(path, `${file}.json`), 'utf8'));
    } catch (error) {
      errors.push(`${file}.json: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (errors.length > 0) throw new CatalogueError(errors);
  return checkCatalogue(parsed);
}
