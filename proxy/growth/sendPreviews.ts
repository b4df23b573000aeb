import type { Clock, GrowingTexts, PreviewWriter } from '../contract/index.ts';
import { PreviewCursor } from './PreviewCursor.ts';

/** Milliseconds for which pieces are gathered after a preview: less than one frame at 60 Hz. */
const gatherFor = 16;

/** Writes previews as texts grow. A reader that is behind gets what it lacks in one piece once it has caught up. */
export function sendPreviews(texts: GrowingTexts, writer: PreviewWriter, clock: Clock) {
  const { sink, signal } = writer.reader;
  const cursor = new PreviewCursor();
  let isWaiting = false;

  function send() {
    if (isWaiting || signal.aborted) return;
    let isBehind = false;
    const previews = cursor.next(texts);
    for (const preview of previews) isBehind = !writer.write(preview) || isBehind;
    isWaiting = previews.length > 0;
    if (isBehind) void sink.drained().then(proceed);
    else if (isWaiting) clock.timer(gatherFor, proceed);
  }
  function proceed() {
    isWaiting = false;
    send();
  }
  texts.listen(send);
}
