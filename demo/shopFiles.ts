import type { Catalogue } from './catalogue.ts';
import { chatData } from './chatData.ts';
import { cartPage } from './pages/cart.ts';
import { categoryPage } from './pages/category.ts';
import { helpPage } from './pages/help.ts';
import { home } from './pages/home.ts';
import { missingPage } from './pages/missing.ts';
import { productPage } from './pages/product.ts';
import { storesPage } from './pages/stores.ts';
import { tripPage } from './pages/trip.ts';
import type { Assets } from './parts/page.ts';
import { pictures } from './pictures.ts';

/** Every page, product picture and JSON file of the shop, by path. */
export function shopFiles(catalogue: Catalogue, assets: Assets): Map<string, string> {
  const files = pictures(catalogue);
  files.set('/', home(catalogue, assets));
  for (const category of catalogue.shop.categories) {
    files.set(`/c/${category.id}/`, categoryPage(catalogue, category, assets));
  }
  for (const product of catalogue.products) {
    files.set(`/p/${product.id}/`, productPage(catalogue, product, assets));
  }
  for (const kit of catalogue.kits) files.set(`/trips/${kit.id}/`, tripPage(catalogue, kit, assets));
  files.set('/cart/', cartPage(catalogue, assets));
  files.set('/help/', helpPage(catalogue, assets));
  files.set('/stores/', storesPage(catalogue, assets));
  files.set('/404.html', missingPage(catalogue, assets));
  for (const [path, content] of chatData(catalogue)) files.set(path, content);
  return files;
}

/** The file of a path; a folder becomes its index file. */
export const fileOf = (path: string) => `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;
