import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { AgentEvent } from '../protocol/index.ts';
import type { RendererOverrides, RendererProps, Renderers } from './renderer.ts';
import { defaultRenderers } from './renderers.ts';

const OverridesContext = createContext<RendererOverrides>({});

/** Replaces the renderers of some kinds; each replacement is handed the default. */
export const RenderersProvider = OverridesContext.Provider;

type Rest = Omit<RendererProps, 'event'>;

/** Renders an event with the host's component for its kind, else with ours. */
export const useRenderEvent = (): ((event: AgentEvent, rest: Rest) => ReactNode) => {
  const overrides = useContext(OverridesContext);
  return (event, rest) => renderEvent(event, rest, overrides, defaultRenderers);
};

type AnyRenderer = ComponentType<RendererProps & { readonly Default?: ComponentType<RendererProps> }>;

const renderEvent = (
  event: AgentEvent,
  rest: Rest,
  overrides: RendererOverrides,
  defaults: Renderers,
): ReactNode => {
  // A component for one kind is only ever handed an event of that kind: the key is the event's own.
  const Default = defaults[event.kind] as ComponentType<RendererProps>;
  const Override = overrides[event.kind] as AnyRenderer | undefined;
  return Override
    ? createElement(Override, { ...rest, event, Default })
    : createElement(Default, { ...rest, event });
};
