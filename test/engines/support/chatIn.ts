import { expect } from 'vitest';
import { keyActions, type Tab } from './Engine.ts';

/** A visible element of the page or the chat. */
interface Part {
  readonly role: string;
  readonly name: string;
  readonly isFocused: boolean;
}

export type Name = string | RegExp;

/** Keys of WebDriver. */
export const keys = { tab: '\uE004', enter: '\uE007', shift: '\uE008', escape: '\uE00C' };

/**
 * Runs in the page. Without `index`, returns the visible elements of page and chat that have a role. With the index of such an
 * element, scrolls to the element and returns its centre in pixels of the viewport; undefined if the element is disabled or
 * something covers the centre. With `isHandle`, returns the element itself.
 */
function look(index?: number, isHandle = false): Part[] | { x: number; y: number } | HTMLElement | undefined {
  const roles: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    DIALOG: 'dialog',
    TEXTAREA: 'textbox',
    INPUT: 'textbox',
  };
  const host = document.querySelector('shelftalk-chat');
  const parts = [document, ...(host?.shadowRoot ? [host.shadowRoot] : [])]
    .flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>('a[href], button, dialog, textarea, input, [role]'),
    ])
    .filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const nameOf = (part: HTMLElement) => {
    const ids = part.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const root = part.getRootNode() as Document | ShadowRoot;
    const labels = ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
    const own = (part as HTMLInputElement).labels?.[0]?.textContent ?? part.textContent ?? '';
    return (part.getAttribute('aria-label') ?? (labels || own)).replace(/\s+/g, ' ').trim();
  };
  if (index === undefined) {
    return parts.map((part) => ({
      role: part.getAttribute('role') ?? roles[part.tagName] ?? '',
      name: nameOf(part),
      isFocused: (part.getRootNode() as Document | ShadowRoot).activeElement === part,
    }));
  }
  const part = parts[index];
  if (isHandle) return part;
  part?.scrollIntoView({ block: 'nearest' });
  if (!part || part.matches(':disabled, [aria-disabled="true"]')) return undefined;
  const { left, top, width, height } = part.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = (part.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
  return hit && part.contains(hit) ? { x, y } : undefined;
}

const matches = (name: Name, text: string) => (typeof name === 'string' ? text === name : name.test(text));

/** Actions of a shopper in the chat of a tab. */
export function chatIn(tab: Tab) {
  const parts = () => tab.evaluate<Part[]>(`(${look})()`);
  const indexOf = async (role: string, name: Name) =>
    (await parts()).findLastIndex((part) => part.role === role && matches(name, part.name));
  const inChat = (expression: string) =>
    `(() => { const chat = document.querySelector('shelftalk-chat')?.shadowRoot; return ${expression}; })()`;

  /** Evaluates an expression in the page, in which `chat` is the chat's shadow root. */
  const read = <T>(expression: string): Promise<T> => tab.evaluate<T>(inChat(expression));
  const isShown = async (role: string, name: Name = /(?:)/) => (await indexOf(role, name)) >= 0;
  const names = async (role: string) =>
    (await parts()).filter((part) => part.role === role).map(({ name }) => name);

  /** Waits until the last element with this role and name is enabled, nothing covers it and it does not move. */
  const ready = async (role: string, name: Name): Promise<string> => {
    let index = -1;
    let last: string | undefined;
    const isStill = async () => {
      index = await indexOf(role, name);
      const point = index < 0 ? undefined : await tab.evaluate(`(${look})(${index})`);
      const now = JSON.stringify(point);
      const before = last;
      last = now;
      return now !== undefined && now === before;
    };
    await expect.poll(isStill, { message: `${role} ${name} can be pressed` }).toBe(true);
    return `(${look})(${index}, true)`;
  };
  const press = async (role: string, name: Name): Promise<void> => tab.click(await ready(role, name));
  const type = (text: string): Promise<void> => tab.perform([keyActions(text)]);
  const typeWithShift = (value: string): Promise<void> =>
    tab.perform([
      {
        type: 'key',
        id: 'keys',
        actions: [
          { type: 'keyDown', value: keys.shift },
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          { type: 'keyUp', value: keys.shift },
        ],
      },
    ]);
  const focused = async (): Promise<Part | undefined> =>
    (await parts()).findLast(({ isFocused }) => isFocused);
  /** Presses Tab or Shift+Tab until an element with this role and name has the focus; throws after 80 presses. */
  const tabTo = async (role: string, name: Name, { back = false } = {}): Promise<Part> => {
    const visited: string[] = [];
    for (let count = 0; count < 80; count += 1) {
      await (back ? typeWithShift(keys.tab) : type(keys.tab));
      const now = await focused();
      if (now?.role === role && matches(name, now.name)) return now;
      visited.push(`${now?.role} “${now?.name}”`);
    }
    throw new Error(`Tab does not reach ${role} ${name}, but only:\n${[...new Set(visited)].join('\n')}`);
  };

  /** Texts of the thread's rows. */
  const rows = () =>
    read<string[]>(`[...chat?.querySelectorAll('.shelftalk-thread-row') ?? []].map((row) => row.innerText)`);
  const shows = (text: string) =>
    expect
      .poll(async () => (await rows()).join('\n'), { message: `the thread shows ${text}` })
      .toContain(text);
  /** Waits until all turns have ended. */
  const quiet = () =>
    expect
      .poll(() => read<number>(`chat.querySelectorAll('[data-waiting], [data-delivery="sending"]').length`))
      .toBe(0);
  const open = async (): Promise<void> => {
    await expect.poll(() => read(`chat?.querySelector('.launcher') != null`)).toBe(true);
    if (!(await read(`document.querySelector('shelftalk-chat').hasAttribute('data-open')`)))
      await press('button', await read<string>(`chat.querySelector('.launcher').textContent.trim()`));
    await expect.poll(() => read(`chat.querySelector('.shelftalk-composer') !== null`)).toBe(true);
  };
  const isSent = (text: string) =>
    read<boolean>(
      `[...chat.querySelectorAll('[data-from="shopper"][data-delivery="sent"]')].some((row) => row.innerText.includes(${JSON.stringify(text)}))`,
    );
  /** Types a message and sends it with Enter. */
  const write = async (text: string): Promise<void> => {
    await tab.sendKeys(await ready('textbox', /(?:)/), text + keys.enter);
  };
  /** Sends a message and waits until the service has accepted it. */
  const say = async (text: string): Promise<void> => {
    await write(text);
    await expect.poll(() => isSent(text), { message: `${text} is sent` }).toBe(true);
  };
  return { read, isShown, names, press, type, focused, tabTo, rows, shows, quiet, open, isSent, write, say };
}
