import { createUcpCart } from '../../src/ucp.ts';

// The cart of the other shop, through the relay at this page's origin. The platform replaces `profile` with the profile of
// its agent.
const onAddToCart = createUcpCart({
  endpoint: '/ucp/mcp',
  profile: `${location.origin}/ucp/{version}/profile.json`,
});
window.Shelftalk ??= [];
window.Shelftalk.push(['configure', { onAddToCart }]);
