// A receiver of deliveries: `WEBHOOK_SECRET_FILE=secret PORT=3000 node receiver.mjs`. Replace `handle`, and keep the
// ids that were seen where they outlive the process.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { verifyDelivery } from '@shelftalk/platform/verify';

const handled = new Map();

/** An event may arrive more than once, even at the same time, always with the same id. */
async function once(id, work) {
  if (!handled.has(id)) handled.set(id, work());
  try {
    await handled.get(id);
  } catch (error) {
    handled.delete(id);
    throw error;
  }
}

/** What the events are for. Throws when it cannot be done now: then the event comes again. */
async function handle(event) {
  console.log(JSON.stringify(event));
}

async function receive(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  // Read each time: after a rotation the next delivery is signed with the new secret.
  const secret = readFileSync(process.env.WEBHOOK_SECRET_FILE, 'utf8').trim();
  if (!(await verifyDelivery(body, request.headers['x-service-hmac-sha256'], secret))) return 401;
  await once(request.headers['webhook-id'], async () => handle(JSON.parse(body.toString())));
  return 200;
}

const server = createServer((request, response) => {
  receive(request)
    .catch((error) => {
      console.error(error);
      return 500;
    })
    // Only 200 says that it arrived: 201 or 204 would bring it again.
    .then((status) => response.writeHead(status).end());
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Receiving on http://127.0.0.1:${server.address().port}`);
});
