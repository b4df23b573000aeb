/** Whether two values are identical, or objects whose fields have identical values. */
export function shallowEqual(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (!isObject(before) || !isObject(after)) return false;
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every(
      (name) => Object.hasOwn(before, name) && Object.is(Reflect.get(before, name), Reflect.get(after, name)),
    )
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
