import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { listen, stopListening } from '../support/listen.ts';
import { type Platform, type RunningPlatform, startPlatform } from '../support/platforms.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that lends platforms: `/take` returns a free one, `/give-back/<port>` frees it. */
    readonly platforms: string;
  }
}

/** Test files reuse platforms, because one takes ten CPU seconds to start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt(['embed', 'server', 'demo']);
  const all: Promise<RunningPlatform>[] = [];
  const free: Platform[] = [];
  const taken = new Map<string, Platform>();
  const take = async () => {
    const started = free.length === 0 ? startPlatform() : undefined;
    if (started) all.push(started);
    const place = free.pop() ?? (await started)?.place;
    if (place) taken.set(String(place.port), place);
    return place;
  };
  const giveBack = (port: string) => {
    const place = taken.get(port);
    if (place && taken.delete(port)) free.push(place);
  };
  const server = createServer(({ url = '/' }, response) => {
    if (url !== '/take') {
      giveBack(url.slice('/give-back/'.length));
      return void response.end();
    }
    take().then(
      (place) => response.end(JSON.stringify(place)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('platforms', (await listen(server)).url);
  return async () => {
    await stopListening(server);
    await Promise.all(all.map(async (platform) => (await platform).stop()));
  };
}
