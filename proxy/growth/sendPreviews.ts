import type { GrowingTexts, PreviewWriter } from '../contract/index.ts';
import { PreviewCursor } from './PreviewCursor.ts';

/** Writes previews as texts grow. A reader that is behind gets what it lacks in one piece once it has caught up. */
export function sendPreviews(texts: GrowingTexts, writer: PreviewWriter) {
  const { sink, signal } = writer.reader;
  const cursor = new PreviewCursor();
  let isBehind = false;

  function send() {
    if (isBehind || signal.aborted) return;
    for (const line of cursor.next(texts)) isBehind = !writer.write(line) || isBehind;
    if (isBehind) void catchUp();
  }
  async function catchUp() {
    await sink.drained();
    isBehind = false;
    send();
  }
  texts.listen(send);
}
