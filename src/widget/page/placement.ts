import { fitVisualViewport } from '../../components/index.ts';
import { adoptSheet } from '../adoptSheet.ts';
import type { ChatElement } from '../ChatElement.ts';
import placementCss from './placement.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(placementCss);

/** Places the panel by its `placement`: docked at the side, beside the page, or over the whole page. */
export function placeInElement(chat: ChatElement, signal: AbortSignal): void {
  const root = chat.shadowRoot;
  if (signal.aborted || !root) return;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  let undo: (() => void) | undefined;
  const leave = () => {
    undo?.();
    undo = undefined;
  };
  const stand = () => {
    leave();
    // The frame does not exist before the panel was opened.
    const frame = root.querySelector('dialog');
    if (!frame?.open) return;
    if (chat.getAttribute('placement') === 'beside') undo = makeRoom(chat, frame);
    else if (chat.getAttribute('mode') === 'inline') undo = fitVisualViewport(frame);
  };
  const looked = new MutationObserver(stand);
  looked.observe(chat, { attributeFilter: ['data-open', 'placement', 'side', 'mode'] });
  stand();
  signal.addEventListener('abort', () => {
    looked.disconnect();
    leave();
  });
}

/**
 * Uses a stylesheet, so that no attribute of the page changes. Narrow pages are covered instead: too little of them
 * would remain beside the panel.
 */
function makeRoom(chat: ChatElement, frame: HTMLElement): () => void {
  const isAtStart = chat.getAttribute('side') === 'start';
  const runsAsThePage =
    getComputedStyle(chat).direction === getComputedStyle(document.documentElement).direction;
  const side = isAtStart === runsAsThePage ? 'start' : 'end';
  return adoptSheet(
    `@media screen and (min-width: 1200px) { html { margin-inline-${side}: ${frame.offsetWidth}px !important } }`,
  );
}
