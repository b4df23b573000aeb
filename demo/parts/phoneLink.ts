import { html, type Markup } from '../html.ts';

/** A link that calls a number such as "+353 1 555 0100". The address has hyphens, which the chat shows as spaces. */
export const phoneLink = (number: string): Markup =>
  html`<a href="tel:${number.replaceAll(' ', '-')}">${number}</a>`;
