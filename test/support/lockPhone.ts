import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * Stops every page of a browser as a locked phone does: nothing in it runs, and its connections are on their own.
 * Answers what unlocks it. By signals, because headless Chromium takes `Page.setWebLifecycleState` and goes on.
 */
export async function lockPhone(browser: Browser): Promise<() => void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const stopped = pages.filter((id) => process.kill(id, 'SIGSTOP'));
  const unlock = () => {
    for (const id of stopped.splice(0)) process.kill(id, 'SIGCONT');
  };
  onTestFinished(unlock);
  return unlock;
}
