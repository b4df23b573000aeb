import { createAgentHandler } from '@shelftalk/proxy/fetch';
import { Hono } from 'hono';

export const app = new Hono();
app.mount('/api/agent', createAgentHandler(process.env).fetch);
