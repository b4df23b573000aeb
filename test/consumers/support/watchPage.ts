import type { Page } from 'playwright-core';

export interface WatchedPage {
  /** Every console message, error, failed or refused request and policy report so far. */
  readonly complaints: readonly string[];
  /** URLs of the requests that have not ended. */
  running(): readonly string[];
}

/** Watches a page for everything that its developer would see in the browser's tools; call it before `goto`. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  const complaints: string[] = [];
  const running = new Map<unknown, string>();
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => running.set(request, request.url()));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => {
    running.delete(request);
    complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  await page.exposeFunction('reportViolation', (report: string) => complaints.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(report: string): void };
      reportViolation(`${effectiveDirective}: ${blockedURI} ${sample}`);
    });
  });
  return { complaints, running: () => [...running.values()] };
}
