/**
 * The part of React that our components use, on preact's core. preact/compat would add 2 kB gzip
 * (`npm run bench -- sizes`). Importing anything else fails the build.
 */
import {
  Component,
  type ComponentChildren,
  type ComponentType,
  createElement,
  options,
  type Ref,
} from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { shallowEqual } from '../../protocol/index.ts';

export { Component, createContext, createElement, Fragment } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks';

/** Returns preact's name of a prop. In React, `onChange` fires on input, focus events bubble, SVG attributes are camel-cased. */
function nameOf(name: string, type: string, props: Readonly<Record<string, unknown>>): string {
  if (name === 'onFocus') return 'onFocusIn';
  if (name === 'onBlur') return 'onFocusOut';
  if (name === 'onChange') {
    const isText =
      type === 'textarea' || (type === 'input' && !/^(?:file|checkbox|radio)$/.test(`${props.type}`));
    return isText ? 'onInput' : name;
  }
  return /^stroke[A-Z]/.test(name) ? name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) : name;
}

const { vnode: asBefore } = options;
options.vnode = (vnode) => {
  const { type } = vnode;
  if (typeof type === 'string') {
    const props = { ...vnode.props };
    vnode.props = {} as typeof vnode.props;
    for (const [name, value] of Object.entries(props))
      Object.assign(vnode.props, { [nameOf(name, type, props)]: value ?? undefined });
  }
  asBefore?.(vnode);
};

options.event = (event) => Object.assign(event, { nativeEvent: event });

/** Preact passes `ref` to function components as a prop. */
export const forwardRef =
  <R, P extends object>(draw: (props: P, ref: Ref<R>) => ComponentChildren) =>
  ({ ref = null, ...props }: P & { readonly ref?: Ref<R> }) =>
    draw(props as P, ref);

/** Renders again only if the props have changed, as `same` decides. */
export const memo = <P extends object>(
  draw: ComponentType<P>,
  same: (before: P, after: P) => boolean = shallowEqual,
): ComponentType<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(this.props, next);
    }
    override render() {
      return createElement(draw, this.props);
    }
  };

/** Returns the store's value; renders again on changes, also those between rendering and subscribing. */
export function useSyncExternalStore<T>(listen: (changed: () => void) => () => void, read: () => T): T {
  const [, redraw] = useState({});
  const value = read();
  const drawn = useRef({ value, read });
  useLayoutEffect(() => {
    drawn.current = { value, read };
  });
  useLayoutEffect(() => {
    const check = () => {
      const { current } = drawn;
      if (!Object.is(current.value, current.read())) redraw({});
    };
    check();
    return listen(check);
  }, [listen]);
  return value;
}

/** Only used by developer tools. */
const useDebugValue = () => {};

// zustand uses the default export.
export default { useCallback, useDebugValue, useRef, useSyncExternalStore };
