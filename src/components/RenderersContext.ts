'use client';

import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { AgentEvent } from '../protocol/index.ts';
import type { RendererOverrides, RendererProps, Renderers } from './renderer.ts';

/** Which component renders which kind of event. */
export interface RendererRegistry {
  /** One component for each kind: `defaultRenderers`, or `lazyRenderers` where bytes count. */
  readonly defaults: Renderers;
  /** The host's own; each is handed the default. */
  readonly overrides?: RendererOverrides | undefined;
}

const RegistryContext = createContext<RendererRegistry | null>(null);

/** Says which component renders which kind of event for everything inside. */
export const RenderersProvider = RegistryContext.Provider;

type Rest = Omit<RendererProps, 'event'>;
type AnyRenderer = ComponentType<RendererProps & { readonly Default?: ComponentType<RendererProps> }>;

/** Renders an event with the host's component for its kind, else with the default. */
export const useRenderEvent = (): ((event: AgentEvent, rest: Rest) => ReactNode) => {
  const registry = useContext(RegistryContext);
  if (registry === null) {
    throw new Error(
      'Shelftalk: no renderers are within reach. Put <RenderersProvider value={{ defaults: defaultRenderers }}> around this component.',
    );
  }
  const { defaults, overrides = {} } = registry;
  return (event, rest) => {
    // A component for one kind is only ever handed an event of that kind: the key is the event's own.
    const Default = defaults[event.kind] as ComponentType<RendererProps>;
    const Override = overrides[event.kind] as AnyRenderer | undefined;
    return Override
      ? createElement(Override, { ...rest, event, Default })
      : createElement(Default, { ...rest, event });
  };
};
