import { verifyDelivery } from '@shelftalk/platform/verify';
import { createAgentHandler } from '@shelftalk/proxy/fetch';
import type { createFetchHandler } from '@shelftalk/proxy/web';
import type { IsAny } from './isAny.js';

export const isAny: IsAny<typeof createFetchHandler | typeof verifyDelivery> = false;

export const { GET, POST, OPTIONS } = createAgentHandler(process.env);
export const isGenuine = (body: Buffer, signature: string, secret: string): Promise<boolean> =>
  verifyDelivery(body, signature, secret);
