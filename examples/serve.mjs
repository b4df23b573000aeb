import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * Serves `page.html` of `folder` at `/`, and an agent at `path`: `answer` gets the JSON body, the response, and a signal that is
 * aborted when the response has ended or its connection has closed.
 */
export function serve({ folder, path, port, answer }) {
  const { PROXY_URL = 'http://127.0.0.1:8787' } = process.env;
  const page = readFileSync(new URL('page.html', folder), 'utf8').replaceAll('PROXY_URL', PROXY_URL);
  const server = createServer(async (request, response) => {
    if (request.url === path && request.method === 'POST') {
      let text = '';
      for await (const chunk of request) text += chunk;
      const stopped = new AbortController();
      response.on('close', () => {
        console.log(response.writableFinished ? 'answered' : 'stopped');
        stopped.abort();
      });
      console.log('asked');
      return answer(JSON.parse(text), response, stopped.signal);
    }
    const isPage = request.url === '/' && request.method === 'GET';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? page : '');
  });
  server.listen(Number(process.env.PORT ?? port), '127.0.0.1', () =>
    console.log(`listening on http://127.0.0.1:${server.address().port}${path}`),
  );
}
