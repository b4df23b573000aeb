let last = 0;

/** Returns the next number of the page. Additions and quantity changes of carts are numbered together, to undo the latest. */
export function nextChangeNumber(): number {
  last += 1;
  return last;
}
