import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { listen, stopListening } from '../support/listen.ts';
import { type Platform, type RunningPlatform, startPlatform } from '../support/platforms.ts';
import { sendPromised } from '../support/promisedJson.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that lends platforms: `/take` returns a free platform or starts one, `/give-back/<port>` frees it. */
    readonly platforms: string;
  }
}

/** Builds what the tests open. Test files reuse platforms, because starting a platform takes ten CPU seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(['embed', 'server', 'demo']);
  const all: Promise<RunningPlatform>[] = [];
  const free: Platform[] = [];
  const borrowed = new Map<string, Platform>();
  const borrow = async () => {
    const started = free.length === 0 ? startPlatform() : undefined;
    if (started) all.push(started);
    const platform = free.pop() ?? (await started)?.platform;
    if (platform) borrowed.set(String(platform.port), platform);
    return platform;
  };
  const giveBack = (port: string) => {
    const platform = borrowed.get(port);
    if (platform && borrowed.delete(port)) free.push(platform);
  };
  const server = createServer(({ url = '/' }, response) => {
    if (url !== '/take') {
      giveBack(url.slice('/give-back/'.length));
      return void response.end();
    }
    sendPromised(response, borrow());
  });
  project.provide('platforms', (await listen(server)).url);
  return async () => {
    await stopListening(server);
    await Promise.all(all.map(async (running) => (await running).stop()));
  };
}
