import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { checkReferences } from './checkReferences.ts';
import { type CatalogueData, type CatalogueFile, fileSchemas } from './schema.ts';

const maxListedErrors = 20;

/** The catalogue cannot be used; `faults` says what is wrong, one sentence each, file and place first. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly errors: readonly string[];

  constructor(faults: readonly string[]) {
    const more = faults.length > maxListedErrors ? `\n… and ${faults.length - maxListedErrors} more` : '';
    super(`The catalogue cannot be used:\n${faults.slice(0, maxListedErrors).join('\n')}${more}`);
    this.errors = faults;
  }
}

const files = Object.keys(fileSchemas) as CatalogueFile[];

/** Checks parsed files, each by its own form and then against the others. Throws a `CatalogueError`. */
export function checkCatalogue(parsed: Readonly<Record<string, unknown>>): CatalogueData {
  const faults = files.flatMap((file) =>
    parsed[file] === undefined
      ? [`${file}.json: missing`]
      : Value.Errors(fileSchemas[file], parsed[file])
          .filter((error) => error.keyword !== 'boolean')
          .map(
            (error) => `${file}.json: ${error.instancePath || '/'} ${error.message}${named(error.params)}`,
          ),
  );
  if (faults.length > 0) throw new CatalogueError(faults);
  const data = parsed as unknown as CatalogueData;
  const broken = checkReferences(data);
  if (broken.length > 0) throw new CatalogueError(broken);
  return data;
}

function named(params: object): string {
  return 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
}

/** Reads and checks the catalogue's files in `path`. Throws a `CatalogueError` that says all that is wrong. */
export function loadCatalogue(path: string): CatalogueData {
  const parsed: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const file of files) {
    try {
      parsed[file] = JSON.parse(readFileSync(join(path, `${file}.json`), 'utf8'));
    } catch (error) {
      faults.push(`${file}.json: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length > 0) throw new CatalogueError(faults);
  return checkCatalogue(parsed);
}
