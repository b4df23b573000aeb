'use client';

import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { type AgentEvent, plainEvent } from '../../protocol/index.ts';
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

export const RegistryContext = createContext<RendererRegistry | null>(null);

/** Provides the renderers and parts to every component inside. */
export const RenderersProvider = RegistryContext.Provider;

const useRegistry = (): RendererRegistry => {
  const registry = useContext(RegistryContext);
  if (registry === null) {
    throw new Error('Shelftalk: no renderers here. Put <RenderersProvider> around this component.');
  }
  return registry;
};

/** The rarely shown parts of the nearest provider. */
export const useParts = (): PanelParts => useRegistry().parts;

type PropsBesideEvent = Omit<RendererProps, 'event'>;
type AnyRenderer = ComponentType<RendererProps & { readonly Default?: ComponentType<RendererProps> }>;

/** Returns a function that renders an event, with its texts decoded, with the host's component for its kind, else with the default. */
export const useRenderEvent = (): ((event: AgentEvent, props: PropsBesideEvent) => ReactNode) => {
  const { defaults, overrides = {} } = useRegistry();
  return (written, props) => {
    const event = plainEvent(written);
    // Safe: the key is the event's own kind, so the component takes events of that kind.
    const Default = defaults[event.kind] as ComponentType<RendererProps>;
    const Override = overrides[event.kind] as AnyRenderer | undefined;
    return Override
      ? createElement(Override, { ...props, event, Default })
      : createElement(Default, { ...props, event });
  };
};
