import { readBag, watchBag } from './bag.ts';

/** Keeps the count in the header up to date. */
export function showBagCount(): void {
  const show = () => {
    const count = readBag().reduce((sum, { quantity }) => sum + quantity, 0);
    for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
  };
  watchBag(show);
  show();
}
