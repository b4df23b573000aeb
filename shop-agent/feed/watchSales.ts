import type { Clock } from '../../platform/clock.ts';
import type { FeedResult } from './readFeed.ts';

const [minute, day] = [60_000, 24 * 3_600_000];

interface WatchOptions {
  readonly clock: Clock;
  read(): Promise<FeedResult>;
  onRead(feed: FeedResult): void;
  /** Receives the reason when the feed cannot be read again. */
  report(reason: string): void;
}

/**
 * Reads a feed again whenever the sale of one of its offers starts or ends. If that fails, tries again each minute, and reports
 * the first of several failures in a row.
 *
 * @param first The feed as read last.
 * @returns A function that stops this.
 */
export function watchSales(first: FeedResult, { clock, read, onRead, report }: WatchOptions): () => void {
  let isStopped = false;
  let hasFailed = false;
  let cancel = () => {};
  function readAt(due: number | undefined): void {
    if (due === undefined || isStopped) return;
    // Timers of more than 24 days would fire at once.
    const rest = due - clock.now().getTime();
    if (rest > day) cancel = clock.after(day, () => readAt(due));
    else cancel = clock.after(Math.max(0, rest), () => void readAgain());
  }
  async function readAgain(): Promise<void> {
    try {
      const feed = await read();
      if (isStopped) return;
      onRead(feed);
      hasFailed = false;
      readAt(feed.validUntil);
    } catch (error) {
      if (!hasFailed) report(error instanceof Error ? error.message : String(error));
      hasFailed = true;
      readAt(clock.now().getTime() + minute);
    }
  }
  readAt(first.validUntil);
  return () => {
    isStopped = true;
    cancel();
  };
}
