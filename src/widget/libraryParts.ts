import { createLazyParts } from './lazyParts.tsx';

const { renderers, parts, preload } = createLazyParts(
  () => import('./moreParts.ts'),
  () => import('./shopParts.ts'),
);

/** The default renderers; rarer ones load when they are first rendered. For `Panel` and `RenderersProvider`. */
export const lazyRenderers = renderers;
/** The rarely shown parts, loaded when they are first rendered. For `Panel` and `RenderersProvider`. */
export const lazyParts = parts;
/**
 * Loads the more frequent lazy renderers and parts before they are needed, for example when the page is idle. Recordings,
 * locations, orders, carts, contact options, ratings and terms still load when they are first rendered.
 */
export const preloadLazyParts = preload;
