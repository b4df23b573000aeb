const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** To be asked before the database is: it would answer a malformed id with an error of its own. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
