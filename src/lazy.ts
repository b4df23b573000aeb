'use client';

export { languages, lazyParts, lazyRenderers, loadMessages, preloadLazyParts } from './widget/index.ts';
