'use client';

export { lazyParts, lazyRenderers, preloadLazyParts } from './widget/libraryParts.ts';
export { languages, loadMessages } from './widget/loadMessages.ts';
