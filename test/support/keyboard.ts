import type { Page } from 'playwright-core';

/** Role and name of the focused element. */
export interface Focused {
  readonly role: string;
  readonly name: string;
}

const globalName = 'shelftalkLostFocus';

/** Controls a page by keyboard. */
export async function keyboard(page: Page) {
  const session = await page.context().newCDPSession(page);

  /** Reads the focused element from Chromium's accessibility tree, also inside open shadow roots. */
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

  const maxPresses = 150;
  /**
   * Presses Tab or Shift+Tab until the target has the focus.
   * @throws {Error} with the focused elements if the target is not reached
   */
  const go = async (key: 'Tab' | 'Shift+Tab', role: string, name: string | RegExp): Promise<Focused> => {
    const visited: string[] = [];
    for (let count = 0; count < maxPresses; count += 1) {
      const now = await press(key);
      if (now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name)))
        return now;
      if (now.role === 'none') break;
      visited.push(`${now.role} “${now.name}”`);
    }
    throw new Error(`${key} does not reach ${role} ${name}, but only:\n${[...new Set(visited)].join('\n')}`);
  };

  return {
    focused,
    press,
    forward: (role: string, name: string | RegExp) => go('Tab', role, name),
    back: (role: string, name: string | RegExp) => go('Shift+Tab', role, name),
    type: (text: string) => page.keyboard.type(text),
    /** Starts to record, for each frame in which the chat is open and nothing has the focus, the element that had it before. */
    watch: () =>
      page.evaluate((name) => {
        const lostFocus: string[] = [];
        Object.assign(window, { [name]: lostFocus });
        let last = 'nothing';
        const check = () => {
          const host = document.querySelector('shelftalk-chat');
          const inside = host?.shadowRoot?.activeElement;
          if (!host?.hasAttribute('data-open')) last = 'nothing';
          else if (inside) last = `${inside.localName} “${inside.textContent?.slice(0, 40)}”`;
          else if (document.activeElement === document.body) lostFocus.push(last);
          requestAnimationFrame(check);
        };
        check();
      }, globalName),
    lostFocus: (): Promise<readonly string[]> => page.evaluate(`[...new Set(window.${globalName})]`),
  };
}
