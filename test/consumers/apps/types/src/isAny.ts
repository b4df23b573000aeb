/** `true` when a type, or one of a union, is `any`, which is what a compiler uses for a type that it does not find. */
export type IsAny<T> = 0 extends 1 & T ? true : false;
