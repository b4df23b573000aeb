import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, type Visit, violations, visit } from '../support/chromium.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

/** Near the shop's store in Utrecht. */
const utrecht = { latitude: 52.09, longitude: 5.1 };

const fromShopper = (content: object) => ({ messageEvent: { role: 'USER', content } });

let shop: OpenShop;
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  shop = await openShop((port) => ({ PUBLIC_URL: `http://localhost:${port}` }));
  browser = await openBrowser({ isFull: true });
  visitor = await openChat();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openChat(path = '/'): Promise<Visit> {
  const opened = await visit(browser, `${shop.url}${path}`, { allows: utrecht });
  await chat(opened.page).launcher.click();
  await chat(opened.page).box.waitFor();
  return opened;
}

/** Input events of the newest turn at the platform. */
async function newestInputEvents(): Promise<Record<string, unknown>[]> {
  return [...((await shop.recordedTurns()).at(-1)?.inputEvents ?? [])];
}

const seenUrls = new Set<string>();

/** Waits for a turn that ends with a new picture or recording, and returns its URL. */
async function sentUrl(): Promise<string> {
  let url = '';
  const check = async () => {
    url = JSON.stringify((await newestInputEvents()).at(-1))?.match(/"url":"([^"]+)"/)?.[1] ?? '';
    return url !== '' && !seenUrls.has(url);
  };
  await expect.poll(check).toBe(true);
  seenUrls.add(url);
  return url;
}

/** Fetches a file from its public URL, as the platform would. */
async function fetchFile(url: string): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const response = await fetch(url);
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** An image file drawn by the browser. */
async function drawImage(page: Page, type: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(80, 60);
    const context = canvas.getContext('2d');
    for (const [at, colour] of ['#a33', '#3a3', '#33a', '#aa3'].entries()) {
      if (context) context.fillStyle = colour;
      context?.fillRect(at * 20, 0, 20, 60);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: wanted })).arrayBuffer())];
  }, type);
  return Buffer.from(bytes);
}

/** Inserts EXIF data after the first two bytes, where cameras write it. */
function withGpsData(jpeg: Buffer): Buffer {
  const place = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0GPSLatitude 52.0907N GPSLongitude 5.1214E', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]);
}

/** A one-pixel GIF; a canvas cannot encode one. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

/** Runs in the page. Its browser then records only MP4, like Safari before 18.4. */
function recordOnlyMp4(): void {
  window.MediaRecorder = class extends MediaRecorder {
    static override isTypeSupported(type: string): boolean {
      return type.startsWith('audio/mp4');
    }
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, { ...options, mimeType: 'audio/mp4' });
    }
  };
}

interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses an entry of the menu beside the composer. */
async function attach(page: Page, entry: string): Promise<void> {
  const { panel } = chat(page);
  // The demo offers only what its agent understands.
  await page.locator('shelftalk-chat').evaluate((element) => {
    element.setAttribute('attach', 'picture voice location store');
  });
  await panel.getByRole('button', { name: 'Add to your message' }).click();
  await panel
    .getByRole('dialog', { name: 'Add to your message' })
    .getByRole('button', { name: entry, exact: true })
    .click();
}

async function pick(page: Page, file: PickedFile | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await attach(page, 'Picture');
  await (await chooser).setFiles(file);
}

async function sendPicture(page: Page, file: PickedFile, caption = ''): Promise<void> {
  const { panel, quiet } = chat(page);
  await pick(page, file);
  const sheet = panel.getByRole('dialog', { name: 'Picture' });
  if (caption !== '') await sheet.getByRole('textbox').fill(caption);
  await sheet.getByRole('button', { name: 'Send picture' }).click();
  await sheet.waitFor({ state: 'detached' });
  await quiet();
}

describe('inputs other than text', () => {
  it('send a PNG with a caption; the platform can fetch the picture from the public URL', async () => {
    const { page } = visitor;
    const png = await drawImage(page, 'image/png');
    await sendPicture(page, { name: 'flag.png', mimeType: 'image/png', buffer: png }, 'Do you have this?');
    const url = await sentUrl();
    expect(await newestInputEvents()).toEqual([
      { filledFormResponseEvent: { formData: expect.objectContaining({ 'context.cart': '[]' }) } },
      {
        messageEvent: {
          role: 'ASSISTANT',
          content: {
            textContent: { text: 'Hello from Fell & Ferry. Ask about kit, sizes, an order or a store.' },
          },
        },
      },
      fromShopper({ imageContent: { url, caption: 'Do you have this?' } }),
    ]);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/u\/[\w-]+\.png$/);
    const { type, bytes } = await fetchFile(url);
    expect(type).toBe('image/png');
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  it.each(['webp', 'gif'])('send a %s converted to JPEG', async (kind) => {
    const { page } = visitor;
    const mimeType = `image/${kind}`;
    const buffer = kind === 'gif' ? gif : await drawImage(page, mimeType);
    await sendPicture(page, { name: `flag.${kind}`, mimeType, buffer });
    const url = await sentUrl();
    expect(await newestInputEvents()).toEqual([fromShopper({ imageContent: { url } })]);
    const { type, bytes } = await fetchFile(url);
    expect(type).toBe('image/jpeg');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it('send a photo without its location data', async () => {
    const { page } = visitor;
    const photo = withGpsData(await drawImage(page, 'image/jpeg'));
    expect(photo.toString('latin1')).toContain('GPSLatitude');
    await sendPicture(page, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
    const { type, bytes } = await fetchFile(await sentUrl());
    expect(type).toBe('image/jpeg');
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Exif/);
  });

  it.each([
    ['Ogg', 'audio/ogg', 'OggS', () => {}],
    ['WAV if the browser records only MP4', 'audio/wav', 'RIFF', recordOnlyMp4],
  ])('send a playable voice message as %s', async (_format, mediaType, signature, prepare) => {
    const { page } = visitor;
    const { panel, quiet } = chat(page);
    await page.evaluate(prepare);
    await attach(page, 'Voice message');
    const sheet = panel.getByRole('dialog', { name: 'Voice message' });
    await sheet.getByText(/0:0[1-9]/).waitFor();
    await sheet.getByRole('button', { name: 'Stop recording' }).click();
    await sheet.getByRole('button', { name: 'Send recording' }).click();
    await sheet.waitFor({ state: 'detached' });
    await quiet();
    const url = await sentUrl();
    expect(await newestInputEvents()).toEqual([fromShopper({ audioContent: { url } })]);
    const { type, bytes } = await fetchFile(url);
    expect(type).toBe(mediaType);
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(signature);
    const seconds = await page.evaluate(async (address) => {
      const recording = await (await fetch(address)).arrayBuffer();
      return (await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(recording)).duration;
    }, url);
    expect(seconds).toBeGreaterThan(0.5);
  });

  it('send the shopper’s location and show the nearest store', async () => {
    const { page } = visitor;
    const { panel, quiet } = chat(page);
    await attach(page, 'My location');
    const sheet = panel.getByRole('dialog', { name: 'My location' });
    await sheet.getByRole('button', { name: 'Find my location' }).click();
    await sheet.getByRole('button', { name: 'Send my location' }).click();
    await sheet.waitFor({ state: 'detached' });
    await quiet();
    await expect
      .poll(newestInputEvents)
      .toEqual([fromShopper({ locationContent: { ...utrecht, name: '', address: '' } })]);
    await panel.getByText('Your nearest store is').first().waitFor();
  });

  it('send a store from the shop’s list', async () => {
    const { page } = visitor;
    const { panel, quiet } = chat(page);
    await attach(page, 'Choose a store');
    await panel.getByRole('option', { name: /Lyon/ }).click();
    await quiet();
    await expect.poll(newestInputEvents).toEqual([
      {
        storeEvent: {
          storeId: 'lyon',
          name: 'Fell & Ferry Lyon',
          city: 'Lyon',
          state: 'Auvergne-Rhône-Alpes',
        },
      },
    ]);
  });

  it('cause no axe violation, no warning or error in the console, and no policy report', async () => {
    expect(await violations(visitor.page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('inputs opened by the page', () => {
  it('send a form’s values as texts', async () => {
    const { page, complaints } = await visit(browser, `${shop.url}/help/`);
    const { panel, quiet } = chat(page);
    await page.getByRole('button', { name: 'Write to us' }).click();
    const sheet = panel.getByRole('dialog', { name: 'Write to us' });
    await sheet.getByRole('textbox', { name: /Your name/ }).fill('Ana');
    await sheet.getByRole('textbox', { name: /Email/ }).fill('ana@example.test');
    await sheet.getByRole('textbox', { name: /What is it about/ }).fill('A zip');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('Thank you.').first().waitFor();
    await quiet();
    await expect
      .poll(async () => (await newestInputEvents()).at(-1))
      .toEqual({
        filledFormResponseEvent: { formData: { name: 'Ana', email: 'ana@example.test', message: 'A zip' } },
      });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('open as a form from a reply button; closing the form sends nothing and keeps the button', async () => {
    const { page, complaints } = await openChat();
    const { panel, say, quiet } = chat(page);
    await say('tell me about the Lark 24 Daypack');
    await quiet();
    const buttons = panel.locator('.shelftalk-replies').last().getByRole('button');
    const { inputEvents: before } = (await shop.recordedTurns()).at(-1) ?? { inputEvents: [] };
    const turns = await shop.recordedTurns();
    const id = JSON.stringify(turns.at(-1)?.responseEvents).match(
      /"replyButtonMessage":.*?"buttons":\[\{[^}]*"id":"([^"]+)"/,
    )?.[1];
    expect(before).not.toEqual([]);
    await page.evaluate((button) => {
      const form = { title: 'Your size', fields: [{ name: 'size', label: 'Size', type: 'text' as const }] };
      window.Shelftalk?.push(['configure', { opens: { [button ?? '']: form } }]);
    }, id);
    const sheet = panel.getByRole('dialog', { name: 'Your size' });
    await buttons.first().click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await shop.recordedTurns()).toHaveLength(turns.length);
    await buttons.first().click();
    await sheet.getByRole('textbox').fill('M');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await quiet();
    await expect.poll(newestInputEvents).toEqual([{ filledFormResponseEvent: { formData: { size: 'M' } } }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('emit an error for an invalid form, and the chat continues to work', async () => {
    const { page } = await openChat();
    const reportedError = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('shelftalk:error', (event) => resolve((event as CustomEvent).detail), {
            once: true,
          }),
        ),
    );
    // As untyped page code could pass it.
    await page.evaluate("window.Shelftalk.push(['openForm', { fields: 'name' }])");
    expect(await reportedError).toMatchObject({ phase: 'render' });
    const { say, panel } = chat(page);
    await say('tents');
    await panel.locator('.shelftalk-product').first().waitFor();
    await page.context().close();
  });
});

describe('the picture sheet', () => {
  let folder: string;
  let refusalVisit: Visit;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    refusalVisit = await openChat();
  });
  afterAll(async () => {
    await refusalVisit?.page.context().close();
    await rm(folder, { recursive: true, force: true });
  });

  const refusal = async (file: PickedFile | string): Promise<string> => {
    const { panel } = chat(refusalVisit.page);
    await pick(refusalVisit.page, file);
    const sheet = panel.getByRole('dialog', { name: 'Picture' });
    const text = await sheet.locator('[data-state="refused"]').innerText();
    await refusalVisit.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    return text;
  };

  it('gives advice for HEIC', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    ]);
    expect(await refusal({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: heic })).toContain(
      'Please send it as a JPEG.',
    );
  });

  it('names the limit for a picture of 60 MB', async () => {
    const path = join(folder, 'poster.png');
    await writeFile(path, await drawImage(refusalVisit.page, 'image/png'));
    await truncate(path, 60_000_000);
    expect(await refusal(path)).toContain('This picture is too large. The limit is 5\u00a0MB.');
  });

  it('shows the proxy’s refusal in plain words', async () => {
    const { page } = refusalVisit;
    const { panel } = chat(page);
    await page.route('**/agent/uploads', (route) =>
      route.fulfill({
        status: 413,
        headers: { 'access-control-allow-origin': shop.url, 'content-type': 'application/json' },
        body: '{"error":{"code":"too_large","message":"Too large.","details":[]}}',
      }),
    );
    await pick(page, { name: 'a.png', mimeType: 'image/png', buffer: await drawImage(page, 'image/png') });
    const sheet = panel.getByRole('dialog', { name: 'Picture' });
    await sheet.getByRole('button', { name: 'Send picture' }).click();
    await sheet.getByText('We can’t accept this file.').waitFor();
    await page.unroute('**/agent/uploads');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('keeps a file whose upload was cut and sends it on retry', async () => {
    const { page } = refusalVisit;
    const { panel, quiet } = chat(page);
    await page.route('**/agent/uploads', (route) => route.abort('connectionreset'));
    await pick(page, { name: 'b.png', mimeType: 'image/png', buffer: await drawImage(page, 'image/png') });
    const sheet = panel.getByRole('dialog', { name: 'Picture' });
    await sheet.getByRole('button', { name: 'Send picture' }).click();
    await sheet.getByText('We couldn’t send it. Check your connection and try again.').waitFor();
    await page.unroute('**/agent/uploads');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await sheet.waitFor({ state: 'detached' });
    await quiet();
    const url = await sentUrl();
    expect((await newestInputEvents()).at(-1)).toEqual(fromShopper({ imageContent: { url } }));
  });
});
