'use client';

/** Renderers, panel parts and messages that load when they are needed. */
export { languages, lazyParts, lazyRenderers, loadMessages, preloadLazyParts } from './widget/index.ts';
