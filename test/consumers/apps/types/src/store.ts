import type { createAgUiTransport } from 'shelftalk/ag-ui';
import type { createAiSdkTransport } from 'shelftalk/ai-sdk';
import type { createShopifyCart } from 'shelftalk/cart';
import type { ChatWidget } from 'shelftalk/floating';
import { createHttpTransport } from 'shelftalk/http';
import type { lazyParts, lazyRenderers } from 'shelftalk/lazy';
import { createOfflineTransport, parseScript } from 'shelftalk/offline';
import { browserRuntime, createChatStore } from 'shelftalk/store';
import { createTestChat, products, text } from 'shelftalk/testing';
import type { accentTokens } from 'shelftalk/theme';
import type { createUcpCart } from 'shelftalk/ucp';
import type { provideTools } from 'shelftalk/webmcp';
import type { IsAny } from './isAny.js';

export const isAny: IsAny<
  | typeof store
  | typeof createAgUiTransport
  | typeof createAiSdkTransport
  | typeof createShopifyCart
  | typeof createUcpCart
  | typeof provideTools
  | typeof ChatWidget
  | typeof lazyParts
  | typeof lazyRenderers
  | typeof accentTokens
> = false;

const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent' });
const store = createChatStore({ transport, ...browserRuntime });
store.subscribe((state) => console.log(state.turn.status, state.order.length));

export const offline = createOfflineTransport(parseScript(''), { speed: 2 });
export const chat = createTestChat({
  answers: [[text('Two tents fit.'), products([{ title: 'Trail tent' }])]],
});
