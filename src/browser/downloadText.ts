/** Hands the shopper a text as a file, as if they had downloaded it. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next task; before that, some would lose it.
  setTimeout(() => URL.revokeObjectURL(url));
}
