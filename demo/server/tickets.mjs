// The demo shop's ticket form: POST /shop/tickets stores a message for the team as a file below DATA_DIR.
import { randomInt } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Characters of a reference number: without 0, O, 1, I and L, which are easily confused on the phone. */
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Milliseconds in which tickets are counted. */
const countingPeriod = 10 * 60_000;

/** Maximum number of characters of each field. */
const maxLengths = { email: 254, message: 4000, reason: 1000, reasonKind: 40, conversation: 100_000 };
const emailPattern = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const defaults = {
  /** Maximum number of tickets from one address in ten minutes. */
  perAddress: 5,
  /** Maximum number of tickets from all addresses in ten minutes. */
  inAll: 100,
  /** Maximum number of tickets on disk; more are refused until files are removed from the folder. */
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

  /** Returns whether another ticket from an address is within both limits, and counts the ticket if it is. */
  function admit(address) {
    recent = recent.filter(({ at }) => at > now() - countingPeriod);
    const fromSameAddress = recent.filter((one) => one.address === address).length;
    if (fromSameAddress >= perAddress || recent.length >= inAll) return false;
    recent.push({ address, at: now() });
    return true;
  }

  server.post('/shop/tickets', { bodyLimit: 256 * 1024 }, async (request, reply) => {
    const ticket = readTicket(request.body);
    if (typeof ticket === 'string') return refuse(reply, 400, 'bad_request', ticket);
    if (!admit(request.ip)) {
      reply.header('retry-after', String(countingPeriod / 1000));
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

/** Parses the body. Returns a ticket, or the error message. */
function readTicket(body) {
  let parsed;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'The body is not JSON.';
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return 'The body is not an object.';
  const ticket = {};
  for (const [name, longest] of Object.entries(maxLengths)) {
    const value = Object.hasOwn(parsed, name) ? parsed[name] : '';
    if (typeof value !== 'string') return `${name} must be a string.`;
    if (value.length > longest) return `${name} has more than ${longest} characters.`;
    ticket[name] = value.trim();
  }
  if (!emailPattern.test(ticket.email)) return 'email is not an email address.';
  if (ticket.message === '') return 'message is empty.';
  return ticket;
}

/** Stores a ticket under a new reference. Resolves with the reference. */
async function store(folder, ticket) {
  for (;;) {
    const reference = `T-${Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join('')}`;
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
