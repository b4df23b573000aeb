/** Largest numbers of characters that the channel accepts in a text of a template, with its variables filled. */
export const textLimits = { header: 60, body: 1024, footer: 60, label: 25, url: 2000 } as const;

/** Counts code points, so that a character of two UTF-16 units, such as an emoji, counts once. */
export function characterCount(text: string): number {
  return [...text].length;
}
