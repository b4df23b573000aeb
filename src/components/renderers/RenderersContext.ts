'use client';

import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { type AgentEvent, plainEvent } from '../../protocol/index.ts';
import { useExtensions } from '../../react/index.ts';
import type { OwnParts } from './ownParts.ts';
import type { PanelParts } from './parts.ts';
import type { RendererOverrides, RendererProps, Renderers } from './types.ts';

/** The components that a conversation is rendered with. */
export interface RendererRegistry {
  /** One component for each event kind: `defaultRenderers`, or `lazyRenderers` of `shelftalk/lazy`. */
  readonly defaults: Renderers;
  /** Rarely shown parts: `defaultParts`, or `lazyParts` of `shelftalk/lazy`. */
  readonly parts: PanelParts;
  /** The host's renderers; each receives the default as a prop. */
  readonly overrides?: RendererOverrides | undefined;
}

const RegistryContext = createContext<RendererRegistry | null>(null);

/** Provides the renderers and parts to every component inside. */
export const RenderersProvider = RegistryContext.Provider;

const useRegistry = (): RendererRegistry => {
  const registry = useContext(RegistryContext);
  if (registry === null) {
    throw new Error('Shelftalk: no renderers here. Put <RenderersProvider> around this component.');
  }
  return registry;
};

/** The host's parts of the nearest provider; none without a provider. */
export const useOwnParts = (): OwnParts => useContext(RegistryContext)?.parts ?? {};

/** The rarely shown parts of the nearest provider. */
export const useParts = (): PanelParts => useRegistry().parts;

type PropsBesideEvent = Omit<RendererProps, 'event'>;
type AnyRenderer = ComponentType<RendererProps & { readonly Default?: ComponentType<RendererProps> }>;

/** Returns a function that renders an event, with its texts decoded, with the host's component for its kind, else with the default. */
export const useRenderEvent = (): ((event: AgentEvent, props: PropsBesideEvent) => ReactNode) => {
  const { defaults, overrides = {} } = useRegistry();
  const extensions = useExtensions();
  return (written, props) => {
    const event = plainEvent(written);
    const isExtension = event.kind === 'unknown' && event.extension;
    // Safe: the key is the event's own kind, so the component takes events of that kind.
    const Default = ((isExtension && extensions?.Message) ||
      defaults[event.kind]) as ComponentType<RendererProps>;
    const Override = isExtension ? undefined : (overrides[event.kind] as AnyRenderer | undefined);
    return Override
      ? createElement(Override, { ...props, event, Default })
      : createElement(Default, { ...props, event });
  };
};
