import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../demo/catalogue.ts';
import { drawingOf, pictureOf } from '../../demo/choices.ts';
import { paint, pictures } from '../../demo/pictures.ts';
import { scenes } from '../../demo/scene.ts';

const folder = fileURLToPath(new URL('../../catalogue', import.meta.url));
const catalogue = readCatalogue(folder);

describe('product pictures', () => {
  it('fills each placeholder with the tone of that name', () => {
    expect(paint('<path fill="var(--tone-1)" stroke="var(--ink)"/>', { 'tone-1': '#abc', ink: '#111' })).toBe(
      '<path fill="#abc" stroke="#111"/>',
    );
  });

  it('throws for a drawing with an unknown tone', () => {
    expect(() => paint('var(--tone-3)', { 'tone-1': '#abc' })).toThrow('tone-3');
  });

  it('paints a picture of every variant without unfilled placeholders', () => {
    const painted = pictures(catalogue);
    for (const product of catalogue.products) {
      for (const { colour } of product.variants) {
        expect(painted.get(pictureOf(product, colour)), `${product.id} in ${colour}`).toMatch(/^<svg /);
      }
    }
    for (const [path, svg] of painted) expect(svg, path).not.toContain('var(');
  });

  it('paints a different picture for each colour', () => {
    const painted = pictures(catalogue);
    const parkas = [...painted].filter(([path]) => path.startsWith('/pictures/parka-')).map(([, svg]) => svg);
    expect(parkas.length).toBeGreaterThan(1);
    expect(new Set(parkas).size).toBe(parkas.length);
  });

  it('has a drawing for each shape and for each `drawing` of a product, and no other', () => {
    expect([...catalogue.drawings.keys()].sort()).toEqual(
      [...new Set([...Object.keys(catalogue.shop.shapes), ...catalogue.products.map(drawingOf)])].sort(),
    );
  });

  it('has square, self-contained and small drawings', () => {
    for (const [name, svg] of catalogue.drawings) {
      expect(svg, name).toContain('viewBox="0 0 400 400"');
      expect(svg, name).not.toMatch(/<script|<image|href=|\son[a-z]+=/i);
      expect(svg.length, name).toBeLessThan(16_000);
    }
  });

  it('paints the ferry scene in day and night colours', () => {
    const art = fileURLToPath(new URL('../../demo/art/crossing.svg', import.meta.url));
    const painted = scenes(readFileSync(art, 'utf8'));
    expect([...painted.keys()]).toEqual(['/art/crossing-day.svg', '/art/crossing-night.svg']);
    for (const svg of painted.values()) expect(svg).not.toContain('var(');
  });
});

describe('media', () => {
  it('has a picture of the size charts of every kind, and the greeting as MP3 and Ogg, and nothing else', () => {
    expect(catalogue.media).toEqual(
      [
        'greeting.mp3',
        'greeting.ogg',
        ...Object.keys(catalogue.sizes).map((kind) => `size-chart-${kind}.png`),
      ].sort(),
    );
  });

  it('is small enough to be sent in a chat', () => {
    for (const file of catalogue.media) {
      expect(readFileSync(`${folder}/media/${file}`).byteLength, file).toBeLessThan(
        file.endsWith('.png') ? 120_000 : 60_000,
      );
    }
  });
});
