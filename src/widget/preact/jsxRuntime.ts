import { type ComponentType, createElement, type VNode } from 'preact';

export { Fragment } from 'preact';

/** `react/jsx-runtime` on what the embed has of preact already. */
export const jsx = (
  type: ComponentType<object> | string,
  props: object,
  key?: string | number,
): VNode<object> =>
  createElement(type as ComponentType<object>, key === undefined ? props : { ...props, key });
export const jsxs = jsx;
