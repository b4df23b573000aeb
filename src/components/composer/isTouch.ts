import { queryMedia } from '../../browser/index.ts';

/** Whether the primary pointer is coarse, so that focusing a field opens the on-screen keyboard. */
export const isTouch = (node: Element): boolean => queryMedia(node, '(pointer: coarse)')?.matches ?? false;
