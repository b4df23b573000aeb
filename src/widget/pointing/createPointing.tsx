import { type ComponentType, useEffect, useRef, useState } from 'react';
import {
  Button,
  Drawing,
  type ProductActionProps,
  pointMessages,
  rareDrawings,
  useMessages,
} from '../../components/index.ts';
import { getOwn } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { ChatStore } from '../../store/index.ts';
import type { ChatElement } from '../ChatElement.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { showOnPage } from './showOnPage.ts';
import { watchPage } from './watchPage.ts';

/** Milliseconds for which a message is new. */
const newMs = 10_000;

/** The chat that contains an element; undefined if its placement is `page`, where it always covers the page. */
function chatOf(
  element: Element | null,
): { readonly chat: ChatElement; readonly root: ShadowRoot } | undefined {
  const root = element?.getRootNode();
  if (!(root instanceof ShadowRoot)) return undefined;
  const chat = root.host as ChatElement;
  return chat.getAttribute('placement') === 'page' ? undefined : { chat, root };
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Whether the last message is new; cards of an earlier conversation are rendered, too. */
function isLastMessageNew(store: ChatStore): boolean {
  const { order, byId } = store.getState();
  const last = getOwn(byId, order.at(-1) ?? '');
  return last !== undefined && Date.now() - last.at < newMs;
}

/**
 * Creates the button that scrolls the page to a product: shown as an icon in the corner of a card's picture, and with its
 * label among the links in the details. Renders no button for a product that is not on the page.
 *
 * `data-shown`: the product is highlighted on the page.
 *
 * @param setting The attribute `point`: `on` or `auto`; returns undefined for any other value.
 */
export function createPointing(setting: string | undefined): ComponentType<ProductActionProps> | undefined {
  if (setting !== 'on' && setting !== 'auto') return undefined;
  const page = watchPage();
  const overlays = new WeakMap<ShadowRoot, Overlay>();
  const overlayIn = (root: ShadowRoot): Overlay => {
    const overlay = overlays.get(root) ?? createOverlay(root);
    overlays.set(root, overlay);
    return overlay;
  };

  return function PointButton({ product, name, tabIndex }) {
    const messages = { ...pointMessages, ...useMessages() };
    const container = useRef<HTMLDivElement>(null);
    const store = useChatStore();
    const [isOnPage, setOnPage] = useState(false);
    const [isShown, setShown] = useState(false);
    useEffect(() => {
      const find = () => (chatOf(container.current) ? page.find(product) : undefined);
      const stop = page.subscribe(() => setOnPage(find() !== undefined));
      const found = find();
      setOnPage(found !== undefined);
      const chat = chatOf(container.current);
      if (found && chat && setting === 'auto' && isLastMessageNew(store) && isInView(found))
        overlayIn(chat.root).hint(found);
      return stop;
    }, [product, store]);

    const show = () => {
      const target = page.find(product);
      const chat = chatOf(container.current);
      setOnPage(target !== undefined);
      if (!target || !chat) return;
      const sheet = container.current?.closest<HTMLDialogElement>('dialog.shelftalk-sheet');
      sheet?.close();
      void showOnPage(target, chat.chat).then(() => {
        overlayIn(chat.root).show(target, messages.announceShownOnPage(name), () => setShown(false));
        setShown(true);
      });
    };
    return (
      <div className="shelftalk-point" ref={container}>
        {isOnPage && (
          <Button
            variant="quiet"
            title={messages.showOnPage}
            data-shown={isShown || undefined}
            tabIndex={tabIndex}
            onClick={show}
          >
            <Drawing path={rareDrawings.target} />
            <span className="shelftalk-point-label">{messages.showOnPage}</span>
            <span className="shelftalk-hidden"> {name}</span>
          </Button>
        )}
      </div>
    );
  };
}
