import type { Page } from 'playwright-core';

/** Role and name of the focused element. */
export interface Focused {
  readonly role: string;
  readonly name: string;
}

const noted = 'shelftalkStrayed';

/** Keyboard control of a page. */
export async function keyboard(page: Page) {
  const session = await page.context().newCDPSession(page);

  /** Read from Chromium's accessibility tree through open shadow roots, as a screen reader does. */
  const focused = async (): Promise<Focused> => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(() => {
        let node = document.activeElement;
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
        return node;
      })()`,
    });
    const { objectId } = result;
    if (objectId === undefined) return { role: 'none', name: '' };
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    });
    return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '') };
  };

  const press = async (...keys: readonly string[]): Promise<Focused> => {
    for (const key of keys) await page.keyboard.press(key);
    return focused();
  };

  const atMost = 150;
  /** Presses Tab or Shift+Tab until the target has the focus; throws with the elements on the way. */
  const go = async (key: 'Tab' | 'Shift+Tab', role: string, name: string | RegExp): Promise<Focused> => {
    const way: string[] = [];
    for (let count = 0; count < atMost; count += 1) {
      const now = await press(key);
      if (now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name)))
        return now;
      if (now.role === 'none') break;
      way.push(`${now.role} “${now.name}”`);
    }
    throw new Error(`${key} does not lead to ${role} ${name}, but to:\n${[...new Set(way)].join('\n')}`);
  };

  return {
    focused,
    press,
    forward: (role: string, name: string | RegExp) => go('Tab', role, name),
    back: (role: string, name: string | RegExp) => go('Shift+Tab', role, name),
    type: (text: string) => page.keyboard.type(text),
    /** Records each frame in which the chat is open and nothing has the focus, with the element focused before. */
    watch: () =>
      page.evaluate((name) => {
        const strayed: string[] = [];
        Object.assign(window, { [name]: strayed });
        let last = 'nothing';
        const look = () => {
          const host = document.querySelector('shelftalk-chat');
          const inside = host?.shadowRoot?.activeElement;
          if (!host?.hasAttribute('data-open')) last = 'nothing';
          else if (inside) last = `${inside.localName} “${inside.textContent?.slice(0, 40)}”`;
          else if (document.activeElement === document.body) strayed.push(last);
          requestAnimationFrame(look);
        };
        look();
      }, noted),
    strayed: (): Promise<readonly string[]> => page.evaluate(`[...new Set(window.${noted})]`),
  };
}
