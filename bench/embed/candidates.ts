import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { peerFiles } from './peers.ts';

const root = process.cwd();

export interface Candidate {
  readonly name: string;
  /** The folder with its files, served below a path of its own. */
  readonly folder: string;
  /** The markup that a page includes; `base` is the URL path of the folder. */
  readonly tag: (base: string) => string;
  /** Opens the panel with a click; absent if it is always open. */
  readonly open?: (page: Page) => Promise<void>;
}

const peers = join(root, 'bench/node_modules');

/** An inline module, which some peers need. */
const inlineModule = (code: string) => `<script type="module" nonce="bench">${code}</script>`;

export const candidates: readonly Candidate[] = [
  {
    name: 'Shelftalk',
    folder: join(root, 'proxy/dist/public'),
    tag: (base) => `<script async nonce="bench" src="${base}/shelftalk.js"></script>`,
    open: (page) => page.locator('shelftalk-chat .launcher').click(),
  },
  {
    name: '@runtypelabs/persona 4.17.0',
    folder: join(peers, '@runtypelabs/persona/dist'),
    tag: (base) =>
      `<script async nonce="bench" src="${base}/install.global.js" data-api-url="${base}/agent"></script>`,
    open: (page) => page.getByRole('button').last().click(),
  },
  {
    name: 'deep-chat 2.4.2 (no launcher)',
    folder: join(peers, 'deep-chat/dist'),
    tag: (base) =>
      `<script type="module" nonce="bench" src="${base}/deepChat.bundle.js"></script><deep-chat demo="true"></deep-chat>`,
  },
  {
    name: '@typebot.io/js 0.10.7',
    folder: peerFiles({
      name: '@typebot.io/js',
      version: '0.10.7',
      integrity:
        'sha512-c5GKjgJlfSjOIhTm8kqohWE/daJeBWlnqK6Xi3AYlFu/3W0NkqsD+T6G+ehu2sDGv8po+FuMB/K6g12/zQVN2Q==',
      files: 'dist',
    }),
    tag: (base) =>
      inlineModule(`import Typebot from '${base}/web.js';
        Typebot.initBubble({ typebot: 'shop', apiHost: location.origin + '${base}/agent' });`),
    open: (page) => page.locator('typebot-bubble').getByRole('button').last().click(),
  },
  {
    name: 'flowise-embed 3.1.6',
    folder: peerFiles({
      name: 'flowise-embed',
      version: '3.1.6',
      integrity:
        'sha512-xSrvBDiEvIIzRFsPBgmzG3SdfBeG4wBzdchdMurft5PQcdYO0HfB8cwGhn00fE5JOsdhVZXfJ3Fq6e/DgrW4ag==',
      files: 'dist',
    }),
    tag: (base) =>
      inlineModule(`import Chatbot from '${base}/web.js';
        Chatbot.init({ chatflowid: 'shop', apiHost: location.origin + '${base}/agent' });`),
    open: (page) => page.locator('flowise-chatbot').getByRole('button').last().click(),
  },
  {
    name: '@n8n/chat 1.37.0',
    folder: peerFiles({
      name: '@n8n/chat',
      version: '1.37.0',
      integrity:
        'sha512-V1EQxDp/+rW6o/5OZgbwDfgPJXG8Jrn3TIdq7Z/26QTP90Uo3g2gv8CMnaQcphdTQVR+K06X34DOCRHXa8Tqnw==',
      files: 'dist',
    }),
    tag: (base) =>
      `<link rel="stylesheet" href="${base}/style.css">${inlineModule(`import { createChat } from '${base}/chat.bundle.es.js';
        createChat({ webhookUrl: location.origin + '${base}/agent' });`)}`,
    open: (page) => page.locator('.chat-window-toggle').click(),
  },
  {
    name: 'botframework-webchat 4.18.1, minimal (no launcher)',
    folder: peerFiles({
      name: 'botframework-webchat',
      version: '4.18.1',
      integrity:
        'sha512-7jpEUJ7olT62Xm+8eh7BhhIcXVfU2xD4pZDaeBt8K4XcNy6K/83UGIxE9BFkXmHMZ4hDEVOzs5cre07GWuaXzg==',
      files: 'dist',
    }),
    tag: (base) =>
      `<div id="webchat"></div><script nonce="bench" src="${base}/webchat-minimal.js"></script>${inlineModule(`
        const directLine = WebChat.createDirectLine({ token: 'none', domain: location.origin + '${base}/agent', webSocket: false });
        WebChat.renderWebChat({ directLine }, document.querySelector('#webchat'));`)}`,
  },
];
