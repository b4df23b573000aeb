/** A rating as symbols and figures, such as "★ 4.7 (86)". */
export const ratingText = (locale: string, rating: number, reviews?: number): string =>
  `★ ${rating.toLocaleString(locale)}${reviews ? ` (${reviews.toLocaleString(locale)})` : ''}`;
