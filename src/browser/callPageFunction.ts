/** Calls a function of the page by its name, such as `zE` or `chat.open`. Throws where there is none. */
export function callPageFunction(name: string, args: readonly unknown[]): void {
  let owner: unknown;
  let found: unknown = window;
  for (const key of name.split('.')) {
    owner = found;
    found =
      typeof owner === 'object' || typeof owner === 'function' ? Reflect.get(owner ?? {}, key) : undefined;
  }
  if (typeof found !== 'function') throw new Error(`The page has no function ${name}.`);
  Reflect.apply(found, owner, args);
}
