'use client';

import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';
import { type AgentEvent, extensionDataOf, getOwn } from '../../protocol/index.ts';
import type { Extensions } from '../../store/index.ts';
import type { RendererProps } from '../renderers/types.ts';
import type { ExtensionText } from './extensionText.ts';
import { UnknownMessage } from './UnknownMessage.tsx';

/** Props of the renderer of an event of the page's own, or of the output of a tool. */
export interface ExtensionProps<T = unknown> extends Omit<RendererProps<'unknown'>, 'event'> {
  /** The data as `parse` returned them. */
  readonly data: T;
}

/** Shows an event of the page's own, or the output of a tool. `T` is the type of its data. */
export interface Extension<T = unknown> extends ExtensionText<T> {
  /** A component, or the name of a custom element, which receives the data in its property `data`. */
  readonly Renderer: string | { bivariant(props: ExtensionProps<T>): ReactNode }['bivariant'];
}

/** Extensions by name. */
export interface ExtensionOptions {
  /** Names are those of data parts of the AI SDK, such as `data-countdown`, or keys of elements of `responseEvents`. */
  readonly events?: Readonly<Record<string, Extension>> | undefined;
  /** Names are those of the agent's tools. */
  readonly tools?: Readonly<Record<string, Extension>> | undefined;
}

/**
 * Creates what a conversation shows beside the events of the wire format.
 *
 * @example
 * const extensions = createExtensions({
 *   events: { 'data-countdown': { Renderer: 'shop-countdown', toText: () => 'The sale ends soon' } },
 * });
 */
export function createExtensions(options: ExtensionOptions): Extensions {
  /** Returns undefined if there is no extension, or if the data cannot be shown. */
  function find(event: AgentEvent) {
    const { source, name = '', data } = (event.kind === 'unknown' && event.extension) || {};
    const extension = source && getOwn(options[source] ?? {}, name);
    const parsed = extension?.parse ? extension.parse(data) : data;
    return extension && parsed !== undefined ? { extension, data: parsed } : undefined;
  }
  const Message = ({ event, ...props }: RendererProps<'unknown'>) => {
    const found = find(event);
    // Without its event, the default is a notice.
    if (!found) return <UnknownMessage />;
    const { Renderer } = found.extension;
    if (typeof Renderer === 'string')
      return <ExtensionElement key={Renderer} name={Renderer} data={found.data} />;
    const Own: ComponentType<ExtensionProps> = Renderer;
    return <Own {...props} data={found.data} />;
  };
  return {
    shownTools: Object.keys(options.tools ?? {}),
    mark(event) {
      const extension = event.kind === 'unknown' ? extensionDataOf(event) : undefined;
      if (event.kind !== 'unknown' || !extension) return undefined;
      const marked = { ...event, raw: undefined, extension };
      return find(marked) && marked;
    },
    textOf(event, locale) {
      try {
        const found = find(event);
        return found ? found.extension.toText(found.data, locale) : '';
      } catch {
        // A renderer that reads the same data reports the error.
        return '';
      }
    },
    Message,
  };
}

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
