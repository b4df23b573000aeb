/** `T` without the fields that are undefined. */
export type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Copies an object without its undefined fields. */
export function omitUndefined<const T extends object>(fields: T): OmitUndefined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as OmitUndefined<T>;
}
