import { createAgentHandler } from '@shelftalk/proxy/fetch';

const agent = createAgentHandler(process.env);

// `app/routes/api.agent.$route.ts` of a React Router app, which does not accept destructured exports.
export const action = agent.action;
// Needed only for `welcome.json`, and for the preflight requests of pages of other origins.
export const loader = agent.loader;
