import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * Suspends every page of a browser as a locked phone does; connections stay open in the kernel.
 * Uses signals, because headless Chromium ignores `Page.setWebLifecycleState`.
 *
 * @returns a function that resumes the pages
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
