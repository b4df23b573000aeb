let last = 0;

/** A number that no other test has registered: they share a database. */
export function newNumber(): string {
  return `+35193${String(++last).padStart(7, '0')}`;
}
