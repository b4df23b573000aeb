import { env } from 'cloudflare:workers';
import { createAgentHandler } from '@shelftalk/proxy/web';

// A Worker on Cloudflare, on the route `/api/agent/*`, with `ADDRESS_HEADER=cf-connecting-ip`.
export default createAgentHandler(env);
