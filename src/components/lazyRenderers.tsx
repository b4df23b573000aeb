'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import type { AgentEventKind } from '../protocol/index.ts';
import { HandoverSlip } from './handover/HandoverSlip.tsx';
import { ButtonsMessage } from './interactive/ButtonsMessage.tsx';
import { RecommendationMessage } from './products/RecommendationMessage.tsx';
import type { RendererProps, Renderers } from './renderer.ts';
import { ClosedMark } from './session/ClosedMark.tsx';
import { SuggestionMark } from './suggestions/SuggestionMark.tsx';
import { TextMessage } from './text/TextMessage.tsx';
import { UnknownMessage } from './unknown/UnknownMessage.tsx';

const loads: (() => Promise<unknown>)[] = [];

/** A renderer that is fetched when it is first needed; until then its row keeps its place. */
const later = <K extends AgentEventKind>(
  load: () => Promise<ComponentType<RendererProps<K>>>,
): ComponentType<RendererProps<K>> => {
  loads.push(load);
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: RendererProps<K>) => (
    <Suspense fallback={<div className="shelftalk-pending" />}>
      <Loaded {...props} />
    </Suspense>
  );
};

/**
 * The same components as `defaultRenderers`, for a page that counts bytes: what most conversations begin
 * with is at hand, the rest is fetched on need.
 */
export const lazyRenderers: Renderers = {
  text: TextMessage,
  recommendation: RecommendationMessage,
  suggestion: SuggestionMark,
  buttons: ButtonsMessage,
  handover: HandoverSlip,
  close: ClosedMark,
  unknown: UnknownMessage,
  audio: later(async () => (await import('./media/AudioMessage.tsx')).AudioMessage),
  image: later(async () => (await import('./media/ImageMessage.tsx')).ImageMessage),
  location: later(async () => (await import('./media/LocationMessage.tsx')).LocationMessage),
  list: later(async () => (await import('./interactive/ListMessage.tsx')).ListMessage),
  product: later(async () => (await import('./products/ProductMessage.tsx')).ProductMessage),
  products: later(async () => (await import('./products/ProductsMessage.tsx')).ProductsMessage),
};

/** Fetches the rest ahead of need, for example when the page is idle after the first answer. */
export const preloadRenderers = async (): Promise<void> => {
  await Promise.allSettled(loads.map((load) => load()));
};
