import type { createPlatform } from '@shelftalk/platform';
import type { createProxy } from '@shelftalk/proxy';
import type { IsAny } from './isAny.js';

export const isAny: IsAny<typeof createProxy | typeof createPlatform> = false;
