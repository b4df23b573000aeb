import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type Visit, type VisitOptions, visit } from './chromium.ts';
import { type OpenShop, openShop } from './shop.ts';

/**
 * Opens a shop and a browser for the tests of a file. Both returned functions may be called in tests only: `visitShop` opens
 * a page of the shop in a new context, `urlOf` returns the URL of a page.
 */
export function openShopForFile() {
  let shop: OpenShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  const urlOf = (path: string): string => `${shop.url}${path}`;
  return {
    urlOf,
    visitShop: (path: string, options?: VisitOptions): Promise<Visit> => visit(browser, urlOf(path), options),
  };
}
