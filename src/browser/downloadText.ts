/** Milliseconds for which the browser can read the file. */
const readableMs = 60_000;

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file in a later task, on a busy machine much later:
  // https://github.com/immich-app/immich/pull/28827
  setTimeout(() => URL.revokeObjectURL(url), readableMs);
}
