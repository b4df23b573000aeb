/** Returns the kind of an error for a report. Its message is left out because it could contain text of a shopper. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
