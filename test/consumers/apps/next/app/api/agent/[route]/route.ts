import { createAgentHandler } from '@shelftalk/proxy/fetch';

export const { GET, POST, OPTIONS } = createAgentHandler(process.env);
