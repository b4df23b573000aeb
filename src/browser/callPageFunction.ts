/**
 * Calls a global function of the page.
 *
 * @param name Path from `window`, such as `zE` or `chat.open`.
 * @throws Error when the page has no such function.
 */
export function callPageFunction(name: string, args: readonly unknown[]): void {
  let owner: unknown;
  let value: unknown = window;
  for (const key of name.split('.')) {
    owner = value;
    value =
      typeof owner === 'object' || typeof owner === 'function' ? Reflect.get(owner ?? {}, key) : undefined;
  }
  if (typeof value !== 'function') throw new Error(`The page has no function ${name}.`);
  Reflect.apply(value, owner, args);
}
