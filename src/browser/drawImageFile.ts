/**
 * Shows a file's picture on a canvas. Unlike an `<img>` of a `blob:` address this needs nothing of the page's
 * content policy. Rejects where the file cannot be read.
 */
export async function drawImageFile(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const bitmap = await createImageBitmap(file);
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
