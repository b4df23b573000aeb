import { createAgentHandler } from '@shelftalk/proxy/fetch';

// `app/api/agent/[route]/route.ts` of a Next app.
export const { GET, POST, OPTIONS } = createAgentHandler(process.env);
