import type { PaletteColour } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';

/** A small disc with a colour's two tones. An SVG, because the content policy forbids style attributes. */
export const swatch = (colour: PaletteColour | undefined): Markup =>
  colour === undefined
    ? html``
    : html`<svg class="swatch" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="9.5" fill="${colour.tone1}"/><path d="M16.7 3.3a9.5 9.5 0 0 1-13.4 13.4z" fill="${colour.tone2}"/></svg>`;
