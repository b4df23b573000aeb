import { expect, test } from 'vitest';
import { createPresence } from '../support/createPresence.ts';
import { createTestStore, settled, textInput } from '../support/testStore.ts';

test('makes no health check before `checkHealth` is called', async () => {
  const { service, state } = createTestStore();
  await settled();
  expect(service.calls).toEqual([]);
  expect(state().service.status).toBe('unknown');
});

test('a healthy service is `up` and is not checked again', async () => {
  const { checkHealth, service, state, clock } = createTestStore();
  await checkHealth();
  expect(state().service.status).toBe('up');
  expect(clock.waits()).toEqual([]);
  expect(service.calls).toEqual(['health']);
});

test('checks a service that is down after 2, 4, 8 and finally every 60 seconds', async () => {
  const { checkHealth, service, state, clock } = createTestStore();
  service.handlers.health = async () => false;
  const since = clock.now();
  await checkHealth();
  const delays: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const [delay = 0] = clock.waits();
    delays.push(delay);
    expect(state().service).toEqual({ status: 'down', since, retryAt: clock.now() + delay });
    clock.advance(delay);
    await settled();
  }
  expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test.each([
  [0, 1_600],
  [0.999_999, 2_400],
])('varies the delay by up to 20 % (random %d)', async (random, delay) => {
  const { checkHealth, service, clock } = createTestStore({ random: () => random });
  service.handlers.health = async () => false;
  await checkHealth();
  expect(clock.waits()).toEqual([delay]);
});

test('a call during an outage checks at once; the next outage begins with the first delay', async () => {
  const { checkHealth, service, state, clock } = createTestStore();
  service.handlers.health = async () => false;
  await checkHealth();
  service.handlers.health = async () => true;
  await checkHealth();
  expect(state().service.status).toBe('up');
  expect(clock.waits()).toEqual([]);
  service.handlers.health = async () => false;
  await checkHealth();
  expect(clock.waits()).toEqual([2_000]);
});

test('concurrent calls share one check', async () => {
  const { checkHealth, service } = createTestStore();
  await Promise.all([checkHealth(), checkHealth()]);
  expect(service.calls).toEqual(['health']);
});

test('a failed check means `down` and is reported', async () => {
  const { checkHealth, service, state, reports } = createTestStore();
  const failure = new Error('offline');
  service.handlers.health = async () => {
    throw failure;
  };
  await checkHealth();
  expect(state().service.status).toBe('down');
  expect(reports).toEqual([{ kind: 'call-failed', call: 'health', error: failure }]);
});

test('a turn without a response sets `down`; a successful one sets `up`', async () => {
  const { send, retry, service, state, clock } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('network');
  await sent;
  expect(state().service.status).toBe('down');
  expect(clock.waits()).toEqual([2_000]);
  const again = retry();
  (await service.nextTurn()).accept().end();
  await again;
  expect(state().service.status).toBe('up');
  expect(clock.waits()).toEqual([]);
});

test('a refused turn does not change the state of the service', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await sent;
  expect(state().service.status).toBe('unknown');
});

test('`dispose` ends the checks, also during a check', async () => {
  const { checkHealth, dispose, service, clock } = createTestStore();
  let respond = (_healthy: boolean) => {};
  service.handlers.health = () => new Promise((resolve) => (respond = resolve));
  const check = checkHealth();
  dispose();
  respond(false);
  await check;
  expect(clock.waits()).toEqual([]);
});

test('a hidden page makes no checks; it checks at once when shown again', async () => {
  const page = createPresence();
  const { checkHealth, service, clock, state } = createTestStore({ presence: page.presence });
  service.handlers.health = async () => false;
  await checkHealth();
  page.setHidden(true);
  clock.advance(600_000);
  await settled();
  expect(service.calls).toEqual(['health']);
  service.handlers.health = async () => true;
  page.setHidden(false);
  await settled();
  expect(service.calls).toEqual(['health', 'health']);
  expect(state().service.status).toBe('up');
});

test('checks at once when the network returns', async () => {
  const page = createPresence();
  const { checkHealth, service, clock, state } = createTestStore({ presence: page.presence });
  service.handlers.health = async () => false;
  await checkHealth();
  page.comeOnline();
  await settled();
  expect(service.calls).toEqual(['health', 'health']);
  expect(clock.waits()).toEqual([4_000]);
  page.setHidden(true);
  page.comeOnline();
  await settled();
  expect(service.calls).toHaveLength(2);
  expect(state().service.status).toBe('down');
});

test('does not listen to the page while the service is up', async () => {
  const page = createPresence();
  const { checkHealth, dispose, service } = createTestStore({ presence: page.presence });
  await checkHealth();
  expect(page.listeners()).toBe(0);
  page.comeOnline();
  expect(service.calls).toEqual(['health']);
  service.handlers.health = async () => false;
  await checkHealth();
  expect(page.listeners()).toBe(1);
  dispose();
  expect(page.listeners()).toBe(0);
});
