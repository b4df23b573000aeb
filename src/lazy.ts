'use client';

import { createLazyParts } from './widget/lazyParts.tsx';

const { renderers, parts, preload } = createLazyParts(() => import('./widget/moreParts.ts'));

/** The default renderers; rarer ones load when they are first rendered. For `Panel` and `RenderersProvider`. */
export const lazyRenderers = renderers;
/** The rarely shown parts, loaded when they are first rendered. For `Panel` and `RenderersProvider`. */
export const lazyParts = parts;
/** Loads the lazy renderers and parts before they are needed, for example when the page is idle. */
export const preloadLazyParts = preload;
export { languages, loadMessages } from './widget/index.ts';
