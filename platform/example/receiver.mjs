// Example of a webhook receiver. Run it with `WEBHOOK_SECRET_FILE=secret PORT=3000 node receiver.mjs`. For production,
// replace `handle` and store the handled ids where they outlive the process.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { verifyDelivery } from '@shelftalk/platform/verify';

const handled = new Map();

/**
 * Runs `work` once per delivery, and again only after a failure: a delivery may arrive several times, even concurrently.
 */
async function once(id, work) {
  if (!handled.has(id)) handled.set(id, work());
  try {
    await handled.get(id);
  } catch (error) {
    handled.delete(id);
    throw error;
  }
}

/** Handles an event. When it throws, the platform delivers the event again. */
async function handle(event) {
  console.log(JSON.stringify(event));
}

async function receive(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  // Read the secret for each delivery: after a rotation, the next delivery is signed with the new secret.
  const secret = readFileSync(process.env.WEBHOOK_SECRET_FILE, 'utf8').trim();
  if (!(await verifyDelivery(body, request.headers['x-service-hmac-sha256'], secret))) return 401;
  // `webhook-id` is the id of the delivery, not of the webhook, and is the same in every attempt.
  await once(request.headers['webhook-id'], async () => handle(JSON.parse(body.toString())));
  return 200;
}

const server = createServer((request, response) => {
  receive(request)
    .catch((error) => {
      console.error(error);
      return 500;
    })
    // Only status 200 acknowledges a delivery; any other, such as 201 or 204, causes a retry.
    .then((status) => response.writeHead(status).end());
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Receiving on http://127.0.0.1:${server.address().port}`);
});
