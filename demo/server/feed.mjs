// The pages of `npm start -- --feed FILE`: the products of the feed.
import { join } from 'node:path';
import { addProductPages } from './productPages.mjs';

/**
 * @param {import('fastify').FastifyInstance} server
 * @param {{ dataDir: string }} options
 */
export const addRoutes = (server, { dataDir }) =>
  addProductPages(server, join(dataDir, 'platform', 'feed.json'));
