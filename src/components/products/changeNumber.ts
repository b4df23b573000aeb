let last = 0;

/** Numbers the changes of carts on this page. Additions and quantity changes share the numbers, so that the latest is known. */
export function nextChangeNumber(): number {
  last += 1;
  return last;
}
