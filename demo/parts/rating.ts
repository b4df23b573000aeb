import type { Product } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';

/** The rating as a number, with the number of reviews. */
export const rating = ({ rating: value, reviews }: Product): Markup =>
  html`<p class="rating"><svg class="star" viewBox="0 0 16 16" width="13" height="13" aria-hidden="true"><path d="M8 1l2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12l-4.4 2.5 1-4.9L.9 6.2l5-.6z"/></svg><span class="visually-hidden">Rated </span>${value.toFixed(1)}<span class="visually-hidden"> of 5</span> <span class="reviews">${reviews} reviews</span></p>`;
