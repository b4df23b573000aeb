import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { publicDir } from './bundles.ts';
import { listen, stopListening } from './listen.ts';

/** The response at a path: HTML, or another body with its type. */
export type HostAnswer =
  | string
  | {
      readonly body: string | Buffer;
      readonly type?: string;
      /** Content security policy. */
      readonly policy?: string;
      readonly status?: number;
    };

export interface HostSite {
  readonly url: string;
  /** Sets the response at a path. */
  put(path: string, answer: HostAnswer): void;
  close(): Promise<void>;
}

/** A host site on a separate origin with pages set by the test. */
export async function openHostSite(): Promise<HostSite> {
  const answers = new Map<string, HostAnswer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = answers.get(pathname);
    const {
      body,
      type = 'text/html',
      policy,
      status = 200,
    } = typeof found === 'object' ? found : { body: found };
    response.writeHead(body === undefined ? 404 : status, {
      'content-type': `${type}; charset=utf-8`,
      ...(policy !== undefined && { 'content-security-policy': policy }),
    });
    response.end(body);
  });
  const { url } = await listen(server);
  answers.set('/favicon.ico', { body: '', type: 'image/x-icon' });
  return {
    url,
    put: (path, answer) => void answers.set(path, answer),
    close: () => stopListening(server),
  };
}

/** HTML of a host page with this content of head and body; `html`: attributes of the root, each after a space. */
export const hostPage = ({ head = '', body = '', html = '' } = {}): string =>
  `<!doctype html><html lang="en"${html}><head><meta charset="utf-8"><title>A shop</title>${head}</head><body><main><h1>Jackets</h1>${body}</main></body></html>`;

/** Serves the embed's built files below a path, such as `/cdn`. */
export function putEmbed(site: HostSite, path: string): void {
  for (const name of readdirSync(publicDir).filter((file) => file.endsWith('.js')))
    site.put(`${path}/${name}`, { body: readFileSync(join(publicDir, name)), type: 'text/javascript' });
}

/** Sets the JSON response at a path. */
export const putJson = (site: HostSite, path: string, body: object): void =>
  site.put(path, { body: JSON.stringify(body), type: 'application/json' });

/** Serves, below a path, the embed's files and the responses that an unused chat requests, as a proxy does. */
export function putChat(site: HostSite, path: string): void {
  putEmbed(site, path);
  putJson(site, `${path}/agent/health`, { response: { healthy: true } });
  putJson(site, `${path}/agent/welcome.json`, {});
}
