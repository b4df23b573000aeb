'use client';

import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';
import { useChatStore } from '../../react/index.ts';
import { findExtension, type StoreExtension } from '../../store/index.ts';
import type { RendererProps } from '../renderers/types.ts';
import { UnknownMessage } from '../unknown/UnknownMessage.tsx';

/** Props of the renderer of an event of the page's own, or of the output of a tool. */
export interface ExtensionProps<T = unknown> extends Omit<RendererProps<'unknown'>, 'event'> {
  /** The data as `parse` returned them. */
  readonly data: T;
}

/** Shows an event of the page's own, or the output of a tool. `T` is the type of its data. */
export interface Extension<T = unknown> extends StoreExtension<T> {
  /** A component, or the name of a custom element, which receives the data in its property `data`. */
  readonly Renderer: string | { bivariant(props: ExtensionProps<T>): ReactNode }['bivariant'];
}

/** Shows an event that the page has registered; a notice if it is no longer registered. */
export const ExtensionMessage = ({ event, ...props }: RendererProps<'unknown'>) => {
  const { extensions = {} } = useChatStore();
  const found = findExtension(extensions, event);
  const Renderer = found?.extension.Renderer;
  if (typeof Renderer === 'string')
    return <ExtensionElement key={Renderer} name={Renderer} data={found?.data} />;
  // Safe: `Extension` types the renderer, which the store does not know.
  const Own = Renderer as ComponentType<ExtensionProps> | undefined;
  return Own ? <Own {...props} data={found?.data} /> : <UnknownMessage />;
};

interface ExtensionElementProps {
  readonly name: string;
  readonly data: unknown;
}

/** A custom element of the page. Its property is set once the element is defined, so that it does not hide an accessor. */
const ExtensionElement = ({ name, data }: ExtensionElementProps) => {
  const ref = useRef<HTMLElement & { data?: unknown }>(null);
  useEffect(() => {
    let isCurrent = true;
    void customElements.whenDefined(name).then(() => {
      if (isCurrent && ref.current) ref.current.data = data;
    });
    return () => {
      isCurrent = false;
    };
  }, [name, data]);
  return createElement(name, { ref });
};
