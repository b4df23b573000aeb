// @ts-check
// The profiles of the agent of `npm start -- --ucp URL`, which the shop at that URL fetches to read the agent's version and
// capabilities. A profile has one version, so there is one for each; the address names it.

const pathPattern = /^\/ucp\/(\d{4}-\d\d-\d\d)\/profile\.json$/;

/**
 * The profile at a path, and its headers; undefined if there is none. UCP requires that caches may keep a profile.
 * @param {string | undefined} path
 */
export function agentProfileAt(path = '') {
  const [, version] = pathPattern.exec(path) ?? [];
  return version && { body: profile(version), headers };
}

const headers = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=3600',
};

/** @param {string} version */
function profile(version) {
  const site = `https://ucp.dev/${version}`;
  const spec = `${site}/specification/overview`;
  const capabilities = ['catalog.search', 'catalog.lookup', 'cart'].map((name) => [
    `dev.ucp.shopping.${name}`,
    [{ version, spec, schema: `${site}/schemas/shopping/${name.replace('.', '_')}.json` }],
  ]);
  const schema = `${site}/services/shopping/mcp.openrpc.json`;
  return JSON.stringify({
    ucp: {
      version,
      services: { 'dev.ucp.shopping': [{ version, transport: 'mcp', spec, schema }] },
      capabilities: Object.fromEntries(capabilities),
      payment_handlers: {},
    },
  });
}
