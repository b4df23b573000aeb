// The demo shop's ticket form: POST /shop/tickets stores a message for the team as a file below DATA_DIR.
import { randomInt } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** No 0, O, 1, I or L: a reference is read out on the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const window = 10 * 60_000;

/** The most characters of each field. */
const fields = { email: 254, message: 4000, reason: 1000, reasonKind: 40, conversation: 100_000 };
const emailPattern = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const defaults = {
  /** Tickets of one address in ten minutes. */
  perAddress: 5,
  /** Tickets of all addresses in ten minutes. */
  inAll: 100,
  /** Tickets on disk; more are refused until somebody has cleared the folder. */
  stored: 1000,
  now: Date.now,
};

/**
 * @param {import('fastify').FastifyInstance} server
 * @param {{ dataDir: string } & Partial<typeof defaults>} options
 */
export async function addRoutes(server, { dataDir, ...options }) {
  const { perAddress, inAll, stored, now } = { ...defaults, ...options };
  const folder = join(dataDir, 'tickets');
  /** @type {{ address: string, at: number }[]} */
  let recent = [];

  /** Whether this address may send one more now; it then counts. */
  function admit(address) {
    recent = recent.filter(({ at }) => at > now() - window);
    const own = recent.filter((one) => one.address === address).length;
    if (own >= perAddress || recent.length >= inAll) return false;
    recent.push({ address, at: now() });
    return true;
  }

  server.post('/shop/tickets', { bodyLimit: 256 * 1024 }, async (request, reply) => {
    const ticket = readTicket(request.body);
    if (typeof ticket === 'string') return refuse(reply, 400, 'bad_request', ticket);
    if (!admit(request.ip)) {
      reply.header('retry-after', String(window / 1000));
      return refuse(reply, 429, 'rate_limited', 'Too many messages. Please try again later.');
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length >= stored) {
      return refuse(reply, 503, 'unavailable', 'No more messages can be stored.');
    }
    const reference = await store(folder, { ...ticket, receivedAt: new Date(now()).toISOString() });
    return reply.code(201).send({ reference, message: `Your reference number is ${reference}.` });
  });
}

/** The fields of a ticket, or what is wrong with it. */
function readTicket(body) {
  let given;
  try {
    given = JSON.parse(body);
  } catch {
    return 'The body is no JSON.';
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'The body is no object.';
  const ticket = {};
  for (const [name, longest] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : '';
    if (typeof value !== 'string') return `${name} must be a string.`;
    if (value.length > longest) return `${name} has more than ${longest} characters.`;
    ticket[name] = value.trim();
  }
  if (!emailPattern.test(ticket.email)) return 'email is no address.';
  if (ticket.message === '') return 'message is empty.';
  return ticket;
}

/** Writes a ticket under a reference that none has yet. */
async function store(folder, ticket) {
  for (;;) {
    const reference = `T-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`;
    const text = `${JSON.stringify({ reference, ...ticket }, null, 2)}\n`;
    try {
      await writeFile(join(folder, `${reference}.json`), text, { flag: 'wx', mode: 0o600 });
      return reference;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

const refuse = (reply, status, code, message) =>
  reply.code(status).send({ error: { code, message, details: [] } });
