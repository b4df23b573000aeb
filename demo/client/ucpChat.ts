import { createUcpCart } from '../../src/ucp.ts';

// The cart of the other shop, through the relay of this page's origin, which replaces the profile by its own.
const onAddToCart = createUcpCart({
  endpoint: '/ucp/mcp',
  profile: new URL('/ucp/profile.json', location.href).href,
});
window.Shelftalk ??= [];
window.Shelftalk.push(['configure', { onAddToCart }]);
