/**
 * What our components use of React, on preact's core: the embed's own stand-in for `react`. The whole of
 * preact/compat weighs 2 kB more. What is not here fails to build, by name.
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

/** React hears every keystroke as a change, and lets focus bubble; in SVG it writes attributes as one word. */
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
    const props: Record<string, unknown> = { ...vnode.props };
    vnode.props = {} as typeof vnode.props;
    for (const name in props)
      Object.assign(vnode.props, { [nameOf(name, type, props)]: props[name] ?? undefined });
  }
  asBefore?.(vnode);
};

options.event = (event) => Object.assign(event, { nativeEvent: event });

/** Preact hands `ref` to a function among its props. */
export const forwardRef =
  <R, P extends object>(draw: (props: P, ref: Ref<R>) => ComponentChildren) =>
  ({ ref = null, ...props }: P & { readonly ref?: Ref<R> }) =>
    draw(props as P, ref);

/** Draws again only when a prop has changed. */
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

/** The store's value as of this drawing; draws again when it has changed, also between drawing and listening. */
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

/** Nobody looks at it. */
const useDebugValue = () => {};

// zustand takes what it needs from the default export.
export default { useCallback, useDebugValue, useRef, useSyncExternalStore };
