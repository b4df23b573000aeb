import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { type RunningPlatform, startPlatform } from '../support/platforms.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Asked for `/<worker>`, it answers with that worker's platform. */
    readonly platforms: string;
  }
}

/** A platform takes ten seconds of a processor to start: each worker that asks has one, for all of its files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt(['embed', 'server', 'demo']);
  const platforms = new Map<string, Promise<RunningPlatform>>();
  const server = createServer(({ url = '/' }, response) => {
    const platform = platforms.get(url) ?? startPlatform();
    platforms.set(url, platform);
    platform.then(
      ({ place }) => response.end(JSON.stringify(place)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('platforms', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([...platforms.values()].map(async (platform) => (await platform).stop()));
  };
}
