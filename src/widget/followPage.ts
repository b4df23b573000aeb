import { watchHostScheme } from '../browser/index.ts';
import { panelTokenNames } from './attributes.ts';
import type { ChatElement } from './ChatElement.ts';

/** Sets or removes the custom property of an attribute; ignores other attributes. */
export function setPanelToken(chat: ChatElement, name: string): void {
  if (panelTokenNames.includes(name)) chat.style.setProperty(`--shelftalk-${name}`, chat.getAttribute(name));
}

/**
 * Sets the custom properties for background and text colour of the page, as a light or a dark page, until `signal` is aborted. A
 * page without a background of its own has none. Calls `onChange` when the page may have changed.
 *
 * @param probe An element whose colour may be set.
 * @returns A function that returns the scheme for a chat on this page.
 */
export function followPage(
  chat: ChatElement,
  probe: HTMLElement,
  signal: AbortSignal,
  onChange: () => void,
): () => 'light' | 'dark' | 'auto' {
  let scheme: 'light' | 'dark' | 'auto' = 'auto';
  const read = () => {
    const { body, documentElement } = document;
    const { backgroundColor, color } = getComputedStyle(body);
    // The first that is not transparent, which would be `rgba(…)` or `…(… / …)`.
    const ground = [backgroundColor, getComputedStyle(documentElement).backgroundColor].find(
      (ground) => !/ba|\//.test(ground),
    );
    // The browser knows all notations of colours: 0 is the blackest text, for a light ground. Invalid without a ground.
    probe.style.color = `lab(from color(from ${ground} xyz-d65 0 y 0) calc((49.2 - l) * 1e6) 0 0)`;
    const [, lightness] = /^lab\((\d+)/.exec(getComputedStyle(probe).color) ?? [];
    probe.style.color = '';
    scheme = !lightness ? 'auto' : lightness === '0' ? 'light' : 'dark';
    for (const [end, its] of [
      ['', 'light'],
      ['-dark', 'dark'],
    ]) {
      chat.style.setProperty(`--shelftalk-page-ground${end}`, its === scheme ? (ground as string) : null);
      chat.style.setProperty(`--shelftalk-page-ink${end}`, its === scheme ? color : null);
    }
    chat.dataset.page = scheme;
    onChange();
  };
  signal.addEventListener('abort', watchHostScheme(read));
  // While its background fades to that of another scheme, the page is between two colours.
  addEventListener('transitionend', ({ target }) => target === document.body && read(), { signal });
  chat.addEventListener('shelftalk-open', read, { signal });
  return () => scheme;
}
