import type { ChatElement } from '../ChatElement.ts';

/** The largest share of a product that the panel may cover. */
const maxCoveredShare = 0.25;

const area = ({ width, height }: { readonly width: number; readonly height: number }) => width * height;

/**
 * Whether the panel would cover more than `maxCoveredShare` of a product after `scroll`, which moves the product to the middle
 * of the window, or to the window's top if the product is higher than the window.
 */
function isCovered(target: Element, panel: HTMLElement): boolean {
  const { left, right, width, height } = target.getBoundingClientRect();
  const top = Math.max(0, (innerHeight - height) / 2);
  const box = panel.getBoundingClientRect();
  const common = {
    width: Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)),
    height: Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top)),
  };
  return area(common) > maxCoveredShare * area({ width, height });
}

/** Scrolls to a product of the page. If the panel covers it, closes the panel first. Resolves when scrolling has started. */
export async function showOnPage(target: Element, chat: ChatElement): Promise<void> {
  const panel = chat.shadowRoot?.querySelector('dialog');
  if (panel && (panel.matches(':modal') || isCovered(target, panel))) await close(chat, panel, target);
  scroll(target);
}

/** Closes the panel, unless it is inline, and moves the focus to the product's link, where screen readers continue. */
async function close(chat: ChatElement, panel: HTMLDialogElement, target: Element): Promise<void> {
  const isModal = panel.matches(':modal');
  const closed = new Promise((resolve) => panel.addEventListener('close', resolve, { once: true }));
  chat.close('page');
  if (panel.open) return;
  // The sheet unlocks the page's scrolling when it has closed.
  if (isModal) await closed;
  // A link in the section of a product page does not lead to the product.
  if (!target.querySelector('h1'))
    target.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  // Without `CloseWatcher`, closing a sheet goes back in the history, and the browser restores the page's scroll position.
  const signal = AbortSignal.timeout(500);
  addEventListener('popstate', () => requestAnimationFrame(() => scroll(target)), { once: true, signal });
}

function scroll(target: Element): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({
    behavior: isReduced ? 'instant' : 'smooth',
    block: target.getBoundingClientRect().height > innerHeight ? 'start' : 'center',
    inline: 'nearest',
  });
}
