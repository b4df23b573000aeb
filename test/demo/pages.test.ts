import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Catalogue, readCatalogue } from '../../demo/catalogue.ts';
import { fileOf, shopFiles } from '../../demo/shopFiles.ts';

const catalogue = readCatalogue(fileURLToPath(new URL('../../catalogue', import.meta.url)));
const assets = { script: '/assets/shop.js', styles: ['/assets/shop.css'], font: '/assets/font.woff2' };
const files = shopFiles(catalogue, assets);
const pages = [...files].filter(([path]) => path.endsWith('/') || path.endsWith('.html'));

const values = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1] ?? '');
const anchors = (page: string) => new Set(values(page, / id="([^"]*)"/g));

/** Whether a path leads to a file outside of `files`: a bundle, the chat's script, a media file, the icon or the home page's picture. */
const isOutsideFiles = (path: string) =>
  path.startsWith('/assets/') ||
  path === '/shelftalk.js' ||
  /^\/art\/(icon|crossing-day|crossing-night)\.svg$/.test(path) ||
  catalogue.media.some((file) => path === `/media/${file}`);

describe('the demo shop', () => {
  it('has a page for every product, category and kit, and the standard shop pages', () => {
    const paths = pages.map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/cart/',
        '/help/',
        '/stores/',
        '/404.html',
        ...catalogue.products.map(({ id }) => `/p/${id}/`),
        ...catalogue.shop.categories.map(({ id }) => `/c/${id}/`),
        ...catalogue.kits.map(({ id }) => `/trips/${id}/`),
      ]),
    );
  });

  it('links within the shop only to addresses and anchors that exist', () => {
    const broken = pages.flatMap(([path, page]) =>
      values(page, / href="([^"]*)"/g)
        .filter((href) => href.startsWith('/') || href.startsWith('#'))
        .filter((href) => {
          const [address = '', anchor] = href.replaceAll('&amp;', '&').split('#');
          const target = address.split('?')[0] || path;
          const found = files.get(target);
          if (found === undefined) return !isOutsideFiles(target);
          return anchor !== undefined && !anchors(found).has(anchor);
        })
        .map((href) => `${path} → ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('links every answer of the knowledge base to an existing anchor', () => {
    const help = anchors(files.get('/help/') ?? '');
    expect(
      catalogue.knowledge.map(({ link }) => link.split('#')[1] ?? '').filter((id) => !help.has(id)),
    ).toEqual([]);
  });

  it('shows only pictures that exist, each with its size and an alternative text', () => {
    for (const [path, page] of pages) {
      const images = values(page, /(<img [^>]*>)/g);
      for (const image of images) {
        const source = values(image, / src="([^"]*)"/g)[0] ?? '';
        expect(files.has(source) || isOutsideFiles(source), `${path} shows ${source}`).toBe(true);
        expect(image, path).toMatch(/ width="\d+" height="\d+"/);
        expect(image, path).toMatch(/ alt="/);
      }
      for (const source of values(page, / data-picture="([^"]*)"/g))
        expect(files.has(source), source).toBe(true);
    }
  });

  it('loads the chat once on every page, with one to four starters', () => {
    for (const [path, page] of pages) {
      const tags = values(page, /(<script [^>]*data-shelftalk[^>]*>)/g);
      expect(tags, path).toHaveLength(1);
      expect(tags[0], path).toContain('async src="/shelftalk.js"');
      const starters = (values(tags[0] ?? '', /data-starters="([^"]+)"/g)[0] ?? '').split('|');
      expect(starters.length, path).toBeLessThanOrEqual(4);
      expect(
        starters.filter((text) => text.trim() === '' || text.startsWith('[')),
        path,
      ).toEqual([]);
    }
  });

  it('passes the product id to the chat on product pages only', () => {
    for (const [path, page] of pages) {
      const named = values(page, /<meta name="shelftalk:product" content="([^"]*)">/g);
      expect(named, path).toEqual(path.startsWith('/p/') ? [path.slice('/p/'.length, -1)] : []);
    }
  });

  it('uses only what its content policy allows', () => {
    for (const [path, page] of pages) {
      expect(page, path).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/i);
      for (const script of values(page, /<script([^>]*)>/g))
        expect(script, path).toMatch(/src="\/|type="application\/ld\+json"/);
      expect(page, path).not.toMatch(/<(?:script|img|link)[^>]*(?:src|href)="https?:/);
    }
  });

  it('has one h1 and a language on every page', () => {
    for (const [path, page] of pages) {
      expect(page.match(/<h1/g), path).toHaveLength(1);
      expect(page, path).toContain('<html lang="en-IE">');
    }
  });

  it('escapes hostile text of the catalogue', () => {
    const hostile = `"><script>alert('1')</script>&`;
    const [first, ...rest] = catalogue.products;
    if (!first) throw new Error('the catalogue is empty');
    const poisoned: Catalogue = {
      ...catalogue,
      shop: { ...catalogue.shop, name: hostile, tagline: hostile, about: hostile },
      products: [
        {
          ...first,
          title: hostile,
          brand: hostile,
          pitch: hostile,
          description: hostile,
          features: [hostile],
          attributes: { ...first.attributes, material: hostile },
          variants: first.variants.map((variant) => ({
            ...variant,
            colourName: hostile,
            size: hostile,
            sku: hostile,
          })),
        },
        ...rest,
      ],
      stores: catalogue.stores.map((store) => ({ ...store, city: hostile, services: [hostile] })),
      knowledge: catalogue.knowledge.map((known) => ({ ...known, title: hostile, answer: `**${hostile}**` })),
    };
    for (const [path, page] of shopFiles(poisoned, assets)) {
      // JSON files are data and never rendered as markup.
      if (path.endsWith('.json')) continue;
      expect(page, path).not.toContain('<script>');
      // Structured data is JSON, in which only `<` is escaped.
      const markup = String(page).replace(/<script type="application\/ld\+json">[^<]*<\/script>/u, '');
      expect(markup, path).not.toContain(`alert('1')`);
    }
  });

  it('writes folder addresses as index files', () => {
    expect(fileOf('/')).toBe('index.html');
    expect(fileOf('/p/x/')).toBe('p/x/index.html');
    expect(fileOf('/404.html')).toBe('404.html');
  });
});
