let last = 0;

/** Returns the next number. Additions and quantity changes share the numbers, so that the last of both is known. */
export function nextChangeNumber(): number {
  last += 1;
  return last;
}
