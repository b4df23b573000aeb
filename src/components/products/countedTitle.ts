/** Returns the title with the number of pieces before it if there are several: `2 × Skerry Down Parka`. */
export const countedTitle = (title: string, quantity = 1): string =>
  quantity > 1 ? `${quantity}\u00a0× ${title}` : title;
