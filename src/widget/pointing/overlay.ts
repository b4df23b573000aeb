import { isShown } from './findOnPage.ts';

/** Milliseconds until a ring is removed. */
const durations = { clear: 8_000, quiet: 4_000 };
/** Distance of a ring from its product, in px. */
const gap = 6;

export interface Overlay {
  /** Draws one ring in place of all others, and announces it. Calls back when the ring is removed. */
  show(target: Element, announcement: string, onRemoved?: () => void): void;
  /** Draws a thin ring and keeps the other rings. */
  hint(target: Element): void;
}

interface Ring {
  readonly target: Element;
  readonly box: HTMLElement;
  /** Time of the removal, on the clock of animation frames. */
  readonly until: number;
  readonly onRemoved?: (() => void) | undefined;
}

/**
 * Draws rings around elements of the page, in the chat's shadow root: the page's own elements don't change. A ring
 * follows its element. It is removed by Escape, after a while, when the page is left, and when its element is hidden or removed.
 */
export function createOverlay(root: ShadowRoot): Overlay {
  const layer = document.createElement('div');
  layer.className = 'point';
  const status = document.createElement('p');
  status.className = 'point-status';
  status.role = 'status';
  layer.append(status);
  root.prepend(layer);
  let rings: readonly Ring[] = [];
  let frame = 0;
  let address = '';

  const remove = (removed: readonly Ring[]) => {
    rings = rings.filter((ring) => !removed.includes(ring));
    for (const { box, onRemoved } of removed) {
      box.remove();
      onRemoved?.();
    }
    if (rings.length > 0) return;
    cancelAnimationFrame(frame);
    frame = 0;
    for (const target of [window, root]) target.removeEventListener('keydown', onKey, true);
  };
  const onKey = (event: Event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    // In the panel, the first Escape removes the ring only.
    const isRequested = rings.some(({ box }) => !('quiet' in box.dataset));
    if (isRequested && event.composedPath().includes(root)) event.preventDefault();
    remove(rings);
  };
  /** Runs in each frame: scrolling, zooming and the page's own scripts move products, and not all of these fire an event. */
  const follow = (now: number) => {
    const isGone = !layer.isConnected || location.href !== address;
    remove(rings.filter(({ target, until }) => isGone || now > until || !isShown(target)));
    // The layer is not in the window's corner if the chat is in a transformed element of the page.
    const origin = layer.getBoundingClientRect();
    for (const { target, box } of rings) {
      const { left, top, width, height } = target.getBoundingClientRect();
      box.style.translate = `${left - origin.left - gap}px ${top - origin.top - gap}px`;
      box.style.width = `${width + 2 * gap}px`;
      box.style.height = `${height + 2 * gap}px`;
    }
    if (rings.length > 0) frame = requestAnimationFrame(follow);
  };
  const add = (target: Element, isQuiet: boolean, onRemoved?: () => void) => {
    const box = document.createElement('div');
    box.className = 'point-ring';
    if (isQuiet) box.dataset.quiet = '';
    layer.append(box);
    const now = performance.now();
    rings = [...rings, { target, box, until: now + durations[isQuiet ? 'quiet' : 'clear'], onRemoved }];
    address = location.href;
    // Keys of the panel do not reach the window.
    for (const target of [window, root]) target.addEventListener('keydown', onKey, true);
    cancelAnimationFrame(frame);
    follow(now);
  };

  return {
    show: (target, announcement, onRemoved) => {
      remove(rings);
      add(target, false, onRemoved);
      status.textContent = announcement;
    },
    hint: (target) => {
      if (!rings.some((ring) => ring.target === target)) add(target, true);
    },
  };
}
