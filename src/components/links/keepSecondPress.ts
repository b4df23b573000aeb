import type { MouseEvent } from 'react';

/**
 * Prevents that the second press of a double press leaves the page: the first one may have moved a link below the pointer, as
 * an undo does. Use as `onClick` of a link with `data-leaves`.
 */
export function keepSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
