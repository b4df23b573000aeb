import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { migrate } from '../../../platform/database/migrate.ts';
import { createApp } from '../../../platform/http/app.ts';
import { AgentShop } from '../../../shop-agent/AgentShop.ts';
import { loadCatalogue } from '../../../shop-agent/catalogue/loadCatalogue.ts';
import { addUcpRoutes } from '../../../shop-agent/ucp/routes.ts';
import { manualClock } from '../../platform/support/clock.ts';
import { sharedDatabase } from '../../platform/support/platform.ts';
import { root } from '../../support/sources.ts';

export const shopUrl = 'http://shop.example';
export const ucpMeta = { 'ucp-agent': { profile: 'https://agent.example/profile.json' } };

/** Any JSON of a response; the schemas of the standard check its form. */
export type Json = ReturnType<typeof JSON.parse>;

/** Starts the UCP shop of the demo catalogue on a port of loopback. */
export async function startUcpShop(
  options: { callsPerSecond?: number; maxCarts?: number; publicUrl?: string; trustedHops?: number } = {},
) {
  const clock = manualClock();
  const database = await sharedDatabase();
  await migrate(database);
  const app = createApp({ bodyLimit: 1024 * 1024, logger: false, trustedHops: options.trustedHops });
  const shop = new AgentShop(loadCatalogue(join(root, 'catalogue')), shopUrl, clock.elapsed);
  addUcpRoutes(app, { shop, database, clock, callsPerSecond: 1_000, ...options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = async (body: unknown, extra: Readonly<Record<string, string>> = {}, path = '/ucp/mcp') => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...extra,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: (text === '' ? undefined : JSON.parse(text)) as Json };
  };
  const responses: { readonly tool: string; readonly content: Json }[] = [];
  const call = async (name: string, args: object): Promise<Json> => {
    const { body } = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { meta: ucpMeta, ...args } },
    });
    if (body.error) throw new Error(`${body.error.code} ${body.error.message}`);
    const content = body.result.structuredContent;
    responses.push({ tool: name, content });
    return content;
  };
  return { address, clock, database, shop, post, call, responses, close: () => app.close() };
}

/** Folders `source` of the UCP standard's repository, which have the schemas, with `{version}` in the path; undefined unless UCP_SCHEMAS is set. */
export const schemaFolder = process.env.UCP_SCHEMAS;

/** Reads the standard's schemas of a version. Returns a function that returns the errors of a tool's response, or of a profile. */
export function readSchemas(version: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const folder = `${schemaFolder}`.replace('{version}', version);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/^(schemas|discovery)\b.*\.json$/.test(path)) {
      const schema = JSON.parse(readFileSync(join(folder, path), 'utf8'));
      // The ids of older releases do not fit their references.
      if (path.startsWith('discovery')) schema.$id = 'https://ucp.dev/discovery/profile.json';
      if (typeof schema.$id === 'string') ajv.addSchema(schema);
    }
  }
  const idOf = (end: string) => {
    const id = Object.keys(ajv.schemas).find((each) => each.endsWith(end));
    if (id === undefined) throw new Error(`There is no schema ${end}.`);
    return id;
  };
  const profile = ajv.getSchema(idOf('/profile.json'))?.schema as Json;
  const business = profile.$defs.business_schema ? 'business_schema' : 'business_profile';
  const ends: Readonly<Record<string, string>> = {
    search_catalog: '/catalog_search.json#/$defs/search_response',
    'search_catalog request': '/catalog_search.json#/$defs/search_request',
    lookup_catalog: '/catalog_lookup.json#/$defs/lookup_response',
    get_product: '/catalog_lookup.json#/$defs/get_product_response',
    'get_product request': '/catalog_lookup.json#/$defs/get_product_request',
    get_order: '/order.json',
    profile: `/profile.json#/$defs/${business}`,
    error: '/error_response.json',
  };
  return (tool: string, content: Json): readonly string[] => {
    const isError = content.ucp?.status === 'error';
    const [file = '', pointer] = (ends[isError ? 'error' : tool] ?? '/cart.json').split('#');
    const validate = ajv.getSchema(pointer === undefined ? idOf(file) : `${idOf(file)}#${pointer}`);
    if (validate === undefined) throw new Error(`There is no schema for ${tool}.`);
    validate(content);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${tool}${instancePath} ${message}`);
  };
}
