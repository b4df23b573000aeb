import { type ComponentType, createElement, type VNode } from 'preact';

export { Fragment } from 'preact';

/** `react/jsx-runtime` on the part of preact that the embed contains anyway. */
const element = (type: ComponentType<object> | string, props: object, key?: string | number): VNode<object> =>
  createElement(type as ComponentType<object>, key === undefined ? props : { ...props, key });

export { element as jsx, element as jsxs };
