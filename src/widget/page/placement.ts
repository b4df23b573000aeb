import { adoptSheet } from '../adoptSheet.ts';
import type { ChatElement } from '../ChatElement.ts';
import placementCss from './placement.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(placementCss);

/** Places the panel by its `placement`: docked at the side, beside the page, or over the whole page. */
export function applyPlacement(chat: ChatElement, signal: AbortSignal): void {
  const root = chat.shadowRoot;
  if (signal.aborted || !root) return;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  let undo: (() => void) | undefined;
  const removeChanges = () => {
    undo?.();
    undo = undefined;
  };
  const update = () => {
    removeChanges();
    // The frame does not exist until it is needed.
    const frame = root.querySelector('dialog');
    if (!frame?.open) return;
    if (chat.getAttribute('placement') === 'beside') undo = makeRoom(chat, frame);
    // The stylesheet gives this chat a z-index, by which it is in the top layer.
    else if (chat.getAttribute('mode') === 'inline' && !chat.popover) chat.raise();
  };
  const observer = new MutationObserver(update);
  observer.observe(chat, { attributeFilter: ['data-open', 'placement', 'side', 'mode'] });
  update();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    removeChanges();
  });
}

/**
 * Adds a margin of the panel's width to pages of at least 1200 px; narrower ones are covered by the panel. Uses a
 * stylesheet, so that no attribute of the page changes.
 */
function makeRoom(chat: ChatElement, frame: HTMLElement): () => void {
  const isAtStart = chat.getAttribute('side') === 'start';
  const hasPageDirection =
    getComputedStyle(chat).direction === getComputedStyle(document.documentElement).direction;
  const side = isAtStart === hasPageDirection ? 'start' : 'end';
  return adoptSheet(
    `@media screen and (min-width: 1200px) { html { margin-inline-${side}: ${frame.offsetWidth}px !important } }`,
  );
}
