import { Agent, createServer } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { key, listen, origin, prefix } from './environment.mjs';

const app = express();
app.use(
  '/agent',
  createProxyMiddleware({
    target: origin + prefix,
    headers: { 'x-api-key': key },
    agent: new Agent({ keepAlive: true }),
  }),
);
listen(createServer(app));
