/** Keeps a name in another script from reordering the words around it (first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
