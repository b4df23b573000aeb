let last = 0;

/** Returns the next number, so that changes of the cart that are remembered in several places have one order. */
export function nextChangeNumber(): number {
  last += 1;
  return last;
}
