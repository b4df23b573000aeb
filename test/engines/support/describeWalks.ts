import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealLine } from '../../../proxy/input/sealedLine.ts';
import { type HostSite, hostPage, openHostSite } from '../../support/hostSite.ts';
import { answerOf, line, openScriptedShop, says, turn } from '../../support/scriptedShop.ts';
import { type OpenShop, productionEnv } from '../../support/shop.ts';
import { TcpRelay } from '../../support/TcpRelay.ts';
import { chatIn, keys } from './chatIn.ts';
import { type Engine, type Tab, viewport } from './Engine.ts';

const handoverSecret = 'a-secret-that-shop-and-proxy-share';
const messageCount = 1_000;

/** The scripts of the agents that `use` selects. `catalogue` selects the agent of the demo shop instead. */
const scripts = {
  turns: [1, 2, 3].flatMap((count) => [turn, ...answerOf(count).map((text) => line(says(text)))]),
  handover: [turn, line({ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } })],
  long: [
    turn,
    ...Array.from({ length: messageCount / 100 }, (_, hundred) =>
      line(...Array.from({ length: 100 }, (_, at) => says(`Message ${hundred * 100 + at + 1}.`))),
    ),
  ],
};

/** Collects errors, unhandled rejections and policy violations. It is the first script of the page, so it misses none. */
const watch = `window.complaints = [];
  addEventListener('error', ({ message, target }) => complaints.push(message ?? target.src ?? target.localName), true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    complaints.push([violatedDirective, blockedURI, sample].join(' ')));`;

/** The content of a tab, printed after a failed walk. */
const shownIn = `({
  complaints: window.complaints,
  chat: document.querySelector('shelftalk-chat')?.shadowRoot.querySelector('.shelftalk')?.innerText.slice(-2_000),
  draft: document.querySelector('shelftalk-chat')?.shadowRoot.querySelector('textarea')?.value,
})`;

/** A PNG of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The walks of a shopper through the chat, in pages with a strict content policy, in one engine. */
export function describeWalks(name: string, isInstalled: boolean, start: () => Promise<Engine>): void {
  // On CI a missing browser fails the tests; elsewhere they are skipped.
  describe.skipIf(!isInstalled && process.env.CI !== '1')(`in ${name}`, () => {
    let site: HostSite;
    let network: TcpRelay;
    const shops = new Map<string, OpenShop>();
    let shop: OpenShop;
    let engine: Engine;
    const tabs: Tab[] = [];

    beforeAll(async () => {
      [site, network, engine] = await Promise.all([openHostSite(), TcpRelay.open(), start()]);
      site.put('/watch.js', { body: watch, type: 'text/javascript' });
      site.put('/blank', hostPage());
    });
    afterAll(async () => {
      await engine?.close();
      for (const opened of shops.values()) await opened.close();
      await network?.close();
      await site?.close();
    });
    afterEach(async ({ task }) => {
      shop?.answers.release();
      network.isDown = false;
      if (task.result?.state === 'fail') for (const tab of tabs) console.info(await tab.evaluate(shownIn));
      for (const tab of tabs.splice(0)) await tab.close();
    });

    /** Serves a page at `/shop` that loads the chat through the relay, and connects the relay to the shop with this agent. */
    async function use(agent: 'catalogue' | keyof typeof scripts, html = '', attributes = ''): Promise<void> {
      shop = shops.get(agent) ?? (await openAgent(agent));
      shops.set(agent, shop);
      network.to = Number(new URL(shop.proxyUrl).port);
      // Closes the open connections: the browser would reuse them, and they lead to the previous shop.
      network.reset();
      const policy = [
        `default-src 'none'; script-src 'self' ${network.url}; connect-src ${network.url}`,
        `img-src 'self' data: ${network.url} ${shop.url}; style-src 'self'; media-src ${network.url}`,
        `require-trusted-types-for 'script'; trusted-types 'none'`,
      ].join('; ');
      const head = `<script src="/watch.js"></script><script async src="${network.url}/shelftalk.js" data-media-origins="${shop.url}" ${attributes}></script>`;
      site.put('/shop', { body: hostPage({ head, html, body: '<a href="/blank">A link</a>' }), policy });
    }
    const openAgent = (agent: 'catalogue' | keyof typeof scripts) => {
      const env = {
        ...productionEnv(network.url),
        ALLOWED_ORIGINS: site.url,
        HANDOVER_SECRET: handoverSecret,
        ...(agent === 'catalogue' && { AGENT_IDS: agent }),
      };
      return openScriptedShop(agent === 'catalogue' ? [] : scripts[agent], env);
    };

    async function openTab() {
      const tab = await engine.open();
      tabs.push(tab);
      await tab.goto(`${site.url}/shop`);
      return { tab, ...chatIn(tab) };
    }
    /** Opens the chat in a tab without a stored conversation. */
    async function openFresh() {
      await forget();
      const opened = await openTab();
      await opened.open();
      return opened;
    }
    async function forget(): Promise<void> {
      const tab = await engine.open();
      await tab.goto(`${site.url}/blank`);
      await tab.evaluate('(localStorage.clear(), sessionStorage.clear())');
      await tab.close();
    }
    type Opened = Awaited<ReturnType<typeof openTab>>;

    const newestInputs = async () => (await shop.recordedTurns()).at(-1)?.inputEvents ?? [];
    const expectNoComplaints = async ({ tab }: Opened) =>
      expect(await tab.evaluate('window.complaints')).toEqual([]);
    /** Expects the whole answer to a turn in the thread, each message once. */
    const expectAnswer = async (chat: Opened, turn = 1) => {
      await chat.shows(answerOf(turn).at(-1) ?? '');
      await chat.quiet();
      const times = async () => {
        const text = (await chat.rows()).join('\n');
        return answerOf(turn).map((each) => text.split(each).length - 1);
      };
      await expect.poll(times).toEqual(answerOf(turn).map(() => 1));
    };

    it('an answer has product cards, and a card opens its sheet', async () => {
      await use('catalogue');
      const chat = await openFresh();
      await chat.say('waterproof jacket under 150');
      await expect.poll(() => chat.isShown('link', /€|EUR/u)).toBe(true);
      await chat.quiet();
      const product = (await chat.names('link')).find((each) => /€|EUR/u.test(each)) ?? '';
      const title = product.replace(/ (?:From|Now|€|EUR).*$/su, '');
      await chat.press('link', product);
      await expect.poll(() => chat.isShown('dialog', title)).toBe(true);
      await chat.type(keys.escape);
      await expect.poll(() => chat.isShown('dialog', title)).toBe(false);
      await expectNoComplaints(chat);
    });

    it('a reply button and a row of a list are sent', async () => {
      await use('catalogue');
      const chat = await openFresh();
      await chat.say('tell me about the Lark 24 Daypack');
      await expect.poll(() => chat.isShown('button', /^Check stock/)).toBe(true);
      await chat.quiet();
      await chat.press('button', /^Check stock/);
      await expect.poll(newestInputs).toEqual([{ buttonResponseEvent: expect.anything() }]);
      await chat.quiet();
      await chat.say('Find a store near me');
      await chat.quiet();
      await chat.press('button', /Choose a store/);
      await expect.poll(() => chat.isShown('option')).toBe(true);
      await chat.press('option', (await chat.names('option')).at(-1) ?? '');
      await expect.poll(newestInputs).toEqual([{ listReplyEvent: expect.anything() }]);
      await chat.quiet();
      await expectNoComplaints(chat);
    });

    it('a picture is prepared, uploaded and sent', async () => {
      await use('catalogue', '', 'data-attach="picture"');
      const chat = await openFresh();
      // Instead of the system's file dialog.
      await chat.tab.evaluate(`(HTMLInputElement.prototype.click = function () {
        const bytes = Uint8Array.from(atob('${png}'), (each) => each.charCodeAt(0));
        const picked = new DataTransfer();
        picked.items.add(new File([bytes], 'tent.png', { type: 'image/png' }));
        this.files = picked.files;
        this.dispatchEvent(new Event('change', { bubbles: true }));
      }, true)`);
      await expect.poll(() => chat.isShown('button', /picture/i)).toBe(true);
      await chat.press('button', /picture/i);
      // Enabled once the picture is prepared.
      await chat.press('button', 'Send picture');
      await expect.poll(async () => JSON.stringify(await newestInputs())).toContain('imageContent');
      await chat.quiet();
      await expectNoComplaints(chat);
    });

    it('an answer continues after a reload', async () => {
      await use('turns');
      const chat = await openFresh();
      shop.answers.holdAfter(1);
      await chat.say('Anything warm?');
      await chat.shows(answerOf(1)[0] ?? '');
      await chat.tab.goto(`${site.url}/shop`);
      await chat.shows('Anything warm?');
      shop.answers.release();
      await expectAnswer(chat);
      expect(await shop.recordedTurns()).toHaveLength(1);
      await expectNoComplaints(chat);
    });

    it('two tabs show the same conversation', async () => {
      await use('turns');
      const one = await openFresh();
      await one.say('Anything warm?');
      await expectAnswer(one);
      const two = await openTab();
      await expectAnswer(two);
      await one.say('And dry?');
      await two.shows('And dry?');
      await expectAnswer(two, 2);
      await expectAnswer(one, 2);
      expect(await shop.recordedTurns()).toHaveLength(2);
    });

    it('an answer continues and a message is sent once the network is back', async () => {
      await use('turns');
      const chat = await openFresh();
      shop.answers.holdAfter(1);
      await chat.say('Anything warm?');
      await chat.shows(answerOf(1)[0] ?? '');
      network.isDown = true;
      network.reset();
      shop.answers.release();
      await chat.write('And dry?');
      await chat.shows('And dry?');
      expect(await chat.isSent('And dry?')).toBe(false);
      network.isDown = false;
      await expectAnswer(chat);
      await expectAnswer(chat, 2);
      expect(await shop.recordedTurns()).toHaveLength(2);
    });

    it('a live agent writes in the thread', async () => {
      await use('handover');
      const chat = await openFresh();
      await chat.tab.evaluate(`(() => {
        const listeners = {};
        const subscribe = (kind) => (listener) => { listeners[kind] = listener; return () => {}; };
        window.emit = (kind, value) => void listeners[kind](value);
        const channel = ({ sessionId }) => {
          window.liveSession = sessionId;
          return { send: async () => {}, onMessage: subscribe('message'), onTyping: subscribe('typing'),
            onState: subscribe('state'), end: () => {} };
        };
        window.Shelftalk.push(['configure', { handover: { channel } }]);
      })()`);
      await chat.say('A person, please');
      const session = () => chat.tab.evaluate<string | null>('window.liveSession ?? null');
      await expect.poll(session).not.toBe(null);
      await chat.quiet();
      const text = 'Wax it, it runs again.';
      const sessionId = (await session()) ?? '';
      const seal = await sealLine({ secret: handoverSecret, sessionId, lineId: '1', text });
      const emit = (kind: string, value: object) =>
        chat.tab.evaluate(`(emit('${kind}', ${JSON.stringify(value)}), true)`);
      await emit('state', { status: 'connected', name: 'Ana' });
      await emit('message', { id: '1', text, name: 'Ana', seq: 1, seal });
      await chat.shows(text);
      await chat.shows('Ana');
      await expectNoComplaints(chat);
    });

    it('a goodbye ends the session, and a new one begins', async () => {
      await use('catalogue');
      const chat = await openFresh();
      await chat.say('thank you, goodbye');
      await expect.poll(() => chat.isShown('button', 'Start again')).toBe(true);
      await expect.poll(() => chat.isShown('textbox')).toBe(false);
      await chat.press('button', 'Start again');
      await expect.poll(chat.rows).toEqual([]);
      await chat.say('tents');
      await chat.quiet();
      await expectNoComplaints(chat);
    });

    it('the chat is in front of a page that transforms its root, and keeps the focus from its dialogs', async () => {
      await use('turns');
      const chat = await openFresh();
      const style = { transform: 'translateX(-90px)', contain: 'paint', zoom: '1.25' };
      await chat.tab.evaluate(`(() => {
        Object.assign(document.documentElement.style, ${JSON.stringify(style)});
        const [field, dialog] = [document.createElement('input'), document.createElement('dialog')];
        dialog.append('A dialog');
        document.body.append(field, dialog);
        document.addEventListener('focusin', ({ target }) => target === field || field.focus());
        Shelftalk.close();
        Shelftalk.open();
      })()`);
      await chat.say('Anything warm?');
      await expectAnswer(chat);
      const box = () =>
        chat.read(`(({ right, bottom, width }) => [right, bottom, width].map(Math.round))(
          chat.querySelector('.frame').getBoundingClientRect())`);
      expect(await box()).toEqual([viewport.width - 20, viewport.height - 20, 400]);
      await chat.tab.evaluate(`document.querySelector('dialog').showModal()`);
      await chat.say('And dry?');
      await expectAnswer(chat, 2);
      expect(await box()).toEqual([viewport.width - 20, viewport.height - 20, 400]);
      await expectNoComplaints(chat);
    });

    it('the chat can be opened, used and closed with the keyboard alone', async () => {
      await use('catalogue');
      await forget();
      const chat = await openTab();
      await expect.poll(() => chat.isShown('button', 'Ask us')).toBe(true);
      await chat.tabTo('button', 'Ask us');
      await chat.type(keys.enter);
      const role = async () => (await chat.focused())?.role;
      await expect.poll(role).toBe('textbox');
      await expect.poll(() => chat.read(`chat.querySelector('.shelftalk-composer') !== null`)).toBe(true);
      await chat.type(`tents${keys.enter}`);
      await expect.poll(() => chat.isSent('tents')).toBe(true);
      await chat.quiet();
      await expect.poll(role).toBe('textbox');
      await chat.tabTo('link', /€|EUR/u, { back: true });
      await chat.type(keys.enter);
      await expect.poll(async () => (await chat.names('dialog')).length).toBe(2);
      await chat.type(keys.escape);
      await expect.poll(async () => (await chat.focused())?.name).toMatch(/€|EUR/u);
      await chat.type(keys.escape);
      await expect.poll(role).toBe('textbox');
      await chat.type(keys.escape);
      await expect.poll(async () => (await chat.focused())?.name).toBe('Ask us');
      await expectNoComplaints(chat);
    });

    it('a right-to-left page has its chat on the left, in the configured language', async () => {
      await use('turns', ' dir="rtl"', 'data-locale="ar"');
      const chat = await openFresh();
      await chat.say('هل من شيء دافئ؟');
      await expectAnswer(chat);
      const middle = await chat.read<number>(
        `(({ left, right }) => (left + right) / 2)(chat.querySelector('.shelftalk-composer').getBoundingClientRect())`,
      );
      expect(middle).toBeLessThan(await chat.tab.evaluate<number>('innerWidth / 2'));
      expect(await chat.read(`getComputedStyle(chat.querySelector('.shelftalk-composer')).direction`)).toBe(
        'rtl',
      );
      expect((await chat.names('textbox')).join()).toMatch(/\p{Script=Arabic}/u);
      await expectNoComplaints(chat);
    });

    it(`a thread of ${messageCount} messages scrolls from its end to its beginning`, async () => {
      await use('long');
      const chat = await openFresh();
      // Not `say`: the row that it waits for is removed while the long answer arrives.
      await chat.write('Everything');
      await chat.shows(`Message ${messageCount}.`);
      await chat.quiet();
      expect((await chat.rows()).length).toBeLessThan(200);
      const scrollUp = () =>
        chat.read(`(chat.querySelector('.shelftalk-thread-scroll').scrollTop = 0, true)`);
      await expect
        .poll(async () => {
          await scrollUp();
          return (await chat.rows()).slice(0, 3).join('\n');
        })
        .toMatch(/^Message 1\.|Everything/);
      await expectNoComplaints(chat);
    });
  });
}
