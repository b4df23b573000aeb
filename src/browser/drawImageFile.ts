/**
 * Draws an image file on a canvas. Unlike `<img>` with a `blob:` URL it works under any `img-src` policy.
 *
 * @throws DOMException when the browser cannot decode the file.
 */
export async function drawImageFile(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const bitmap = await createImageBitmap(file);
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
