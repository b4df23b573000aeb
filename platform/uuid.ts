const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. Check ids before a query: PostgreSQL fails on a malformed UUID. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
