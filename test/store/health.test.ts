import { expect, test } from 'vitest';
import { createBench, settled, words } from '../support/storeBench.ts';

test('nobody is asked for their health before somebody wants to know', async () => {
  const { service, state } = createBench();
  await settled();
  expect(service.calls).toEqual([]);
  expect(state().service.status).toBe('unknown');
});

test('a healthy service is up, and is not asked again', async () => {
  const { checkHealth, service, state, clock } = createBench();
  await checkHealth();
  expect(state().service.status).toBe('up');
  expect(clock.waits()).toEqual([]);
  expect(service.calls).toEqual(['health']);
});

test('a service that is down is asked again after 2, 4, 8 … and at last 60 seconds', async () => {
  const { checkHealth, service, state, clock } = createBench();
  service.answers.health = async () => false;
  const since = clock.now();
  await checkHealth();
  const pauses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const [pause = 0] = clock.waits();
    pauses.push(pause);
    expect(state().service).toEqual({ status: 'down', since, retryAt: clock.now() + pause });
    clock.advance(pause);
    await settled();
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test.each([
  [0, 1_600],
  [0.999_999, 2_400],
])('the pause is spread by a fifth (random %d)', async (random, pause) => {
  const { checkHealth, service, clock } = createBench({ random: () => random });
  service.answers.health = async () => false;
  await checkHealth();
  expect(clock.waits()).toEqual([pause]);
});

test('asking while it is down asks at once, and starts the pause anew', async () => {
  const { checkHealth, service, state, clock } = createBench();
  service.answers.health = async () => false;
  await checkHealth();
  service.answers.health = async () => true;
  await checkHealth();
  expect(state().service.status).toBe('up');
  expect(clock.waits()).toEqual([]);
  service.answers.health = async () => false;
  await checkHealth();
  expect(clock.waits()).toEqual([2_000]);
});

test('two who ask at once share one question', async () => {
  const { checkHealth, service } = createBench();
  await Promise.all([checkHealth(), checkHealth()]);
  expect(service.calls).toEqual(['health']);
});

test('a question that cannot be asked means down, and is reported', async () => {
  const { checkHealth, service, state, reports } = createBench();
  const failure = new Error('offline');
  service.answers.health = async () => {
    throw failure;
  };
  await checkHealth();
  expect(state().service.status).toBe('down');
  expect(reports).toEqual([{ kind: 'call-failed', call: 'health', error: failure }]);
});

test('a turn that finds nobody makes the service down; one that goes well makes it up', async () => {
  const { send, retry, service, state, clock } = createBench();
  const sent = send(words('One'));
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

test('a refusal says nothing about the health of the service', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('One'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await sent;
  expect(state().service.status).toBe('unknown');
});

test('after leaving nobody is asked any more, also when an answer was still to come', async () => {
  const { checkHealth, dispose, service, clock } = createBench();
  let answer = (_healthy: boolean) => {};
  service.answers.health = () => new Promise((resolve) => (answer = resolve));
  const asked = checkHealth();
  dispose();
  answer(false);
  await asked;
  expect(clock.waits()).toEqual([]);
});

/** A page that the test hides and shows. */
function createPresence() {
  const heard = new Set<() => void>();
  let hidden = false;
  const tell = () => {
    for (const run of heard) run();
  };
  return {
    presence: {
      isHidden: () => hidden,
      onChange: (run: () => void) => {
        heard.add(run);
        return () => void heard.delete(run);
      },
    },
    listeners: () => heard.size,
    comeOnline: tell,
    setHidden: (now: boolean) => {
      hidden = now;
      tell();
    },
  };
}

test('a hidden page asks nobody; shown again it asks at once', async () => {
  const page = createPresence();
  const { checkHealth, service, clock, state } = createBench({ presence: page.presence });
  service.answers.health = async () => false;
  await checkHealth();
  page.setHidden(true);
  clock.advance(600_000);
  await settled();
  expect(service.calls).toEqual(['health']);
  service.answers.health = async () => true;
  page.setHidden(false);
  await settled();
  expect(service.calls).toEqual(['health', 'health']);
  expect(state().service.status).toBe('up');
});

test('the network coming back is asked about at once, not when the pause is over', async () => {
  const page = createPresence();
  const { checkHealth, service, clock, state } = createBench({ presence: page.presence });
  service.answers.health = async () => false;
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

test('while nothing is wrong nobody listens to the page, and coming back asks nobody', async () => {
  const page = createPresence();
  const { checkHealth, dispose, service } = createBench({ presence: page.presence });
  await checkHealth();
  expect(page.listeners()).toBe(0);
  page.comeOnline();
  expect(service.calls).toEqual(['health']);
  service.answers.health = async () => false;
  await checkHealth();
  expect(page.listeners()).toBe(1);
  dispose();
  expect(page.listeners()).toBe(0);
});
