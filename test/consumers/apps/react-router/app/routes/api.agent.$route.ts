import { createAgentHandler } from '@shelftalk/proxy/fetch';

const agent = createAgentHandler(process.env);

export const action = agent.action;
export const loader = agent.loader;
