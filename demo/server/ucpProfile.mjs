// @ts-check
// The profile of the agent of `npm start -- --ucp URL`, which the shop at that URL fetches to read the agent's capabilities.

const version = '2026-04-08';
const site = `https://ucp.dev/${version}`;

/** @param {string} name @param {string} schema */
const capability = (name, schema) => [
  `dev.ucp.shopping.${name}`,
  [
    {
      version,
      spec: `${site}/specification/${schema}`,
      schema: `${site}/schemas/shopping/${schema}.json`,
    },
  ],
];

export const profilePath = '/ucp/profile.json';

export const agentProfile = JSON.stringify({
  ucp: {
    version,
    services: {
      'dev.ucp.shopping': [
        {
          version,
          transport: 'mcp',
          spec: `${site}/specification/overview`,
          schema: `${site}/services/shopping/mcp.openrpc.json`,
        },
      ],
    },
    capabilities: Object.fromEntries([
      capability('catalog.search', 'catalog_search'),
      capability('catalog.lookup', 'catalog_lookup'),
      capability('cart', 'cart'),
    ]),
    payment_handlers: {},
  },
});

/** UCP requires that caches may keep a profile. */
export const profileHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=3600',
};
