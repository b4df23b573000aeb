import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/readConfig.ts';

type AddRoutes = (server: FastifyInstance, options: { readonly dataDir: string }) => void | Promise<void>;

/** Adds the demo shop's own routes, such as its ticket form, on the origin of its pages. */
export async function addDemoRoutes(server: FastifyInstance, { demoRoutes }: Config): Promise<void> {
  if (demoRoutes === undefined) return;
  const { module, dataDir } = demoRoutes;
  const { addRoutes } = (await import(/* @vite-ignore */ pathToFileURL(module).href)) as {
    readonly addRoutes: AddRoutes;
  };
  await addRoutes(server, { dataDir });
}
