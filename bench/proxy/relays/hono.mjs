import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { key, listen, upstream } from './environment.mjs';

const app = new Hono();
// As in Hono's documentation, plus the request's signal, without which no call is aborted.
app.post('/agent/:route', (context) =>
  proxy(upstream(context.req.path), {
    ...context.req,
    method: 'POST',
    body: context.req.raw.body,
    duplex: 'half',
    signal: context.req.raw.signal,
    headers: { ...context.req.header(), 'x-api-key': key },
  }),
);
listen(createAdaptorServer({ fetch: app.fetch }));
