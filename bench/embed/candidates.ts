import { join } from 'node:path';
import type { Page } from 'playwright-core';

const root = process.cwd();

export interface Candidate {
  readonly name: string;
  /** The folder its files are served from, below its own path. */
  readonly folder: string;
  /** What a page's owner pastes; `base` is where the folder is served. */
  readonly tag: (base: string) => string;
  /** Opens the panel as a shopper would; absent where it is always open. */
  readonly open?: (page: Page) => Promise<void>;
}

const peers = join(root, 'bench/node_modules');

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
];
