import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chat, type Visit, violations } from '../support/chromium.ts';
import { openShopForFile } from '../support/shopVisits.ts';

const { urlOf, visitShop } = openShopForFile();

const title = "Cloudburst 3L Shell Men's";
const question = `Show me the ${title}`;
/** Price of the shell, in cents. */
const price = 32_900;
const euros = (cents: number): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** The cart on a page: its card in the chat, and the count in the page's header. */
function cartIn(page: Page) {
  const { panel } = chat(page);
  const card = panel.locator('.shelftalk-cart-card');
  return {
    card,
    lines: card.locator('.shelftalk-cart-line[data-status="present"]'),
    total: card.locator('[data-type="total"] dd'),
    /** Waits until the shop has confirmed all changes. */
    confirmed: () => panel.locator('.shelftalk-cart-card[data-state="ready"]').waitFor(),
    badge: page.locator('header [data-cart-count]'),
  };
}

/** Asks for jackets and opens the sheet of the shell. */
async function openSheet(page: Page): Promise<void> {
  const { launcher, say, quiet } = chat(page);
  await launcher.click();
  await say(question);
  await quiet();
  await sheetButton(page).click();
}

/** The button of the shell's card that opens its sheet. */
const sheetButton = (page: Page) =>
  chat(page)
    .panel.locator('.shelftalk-product')
    .filter({ hasText: title })
    .getByRole('button', { name: /^(?:Choose size|In bag)/u });

/** Chooses a variant in the open sheet, adds pieces of it, and waits for the receipt. */
async function add(page: Page, size: string, colour: string, quantity: number): Promise<void> {
  const { panel } = chat(page);
  for (const option of [size, colour])
    await panel
      .locator('.shelftalk-variant label')
      .filter({ hasText: new RegExp(`^${option}$`, 'u') })
      .click();
  for (let count = 1; count < quantity; count += 1)
    await panel
      .getByRole('button', { name: `Increase quantity of ${title}` })
      .last()
      .click();
  const receipts = panel.locator('.shelftalk-receipt');
  const before = await receipts.count();
  await panel
    .getByRole('button', { name: `Add to bag ${title}` })
    .last()
    .click();
  await expect.poll(() => receipts.count()).toBe(before + 1);
  await expect.poll(() => panel.locator('.shelftalk-sheet[open]').count()).toBe(0);
  await expect.poll(() => receipts.last().evaluate(isInThread)).toBe(true);
}

/** Whether all of a row is in the view of the thread. */
const isInThread = (row: Element): boolean => {
  const view = row.closest('.shelftalk-thread-scroll')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return view !== undefined && top >= view.top && bottom <= view.bottom;
};

/** Asks for the cart, and waits for its card. */
async function askForCart(page: Page): Promise<void> {
  const { say, quiet } = chat(page);
  await say('what is in my bag?');
  await quiet();
  await cartIn(page).card.waitFor();
}

const line = (lines: Locator, options: string) => lines.filter({ hasText: options });

it.each([
  [1440, 900],
  [768, 1024],
  [360, 640],
  // Zoomed in to 200 and 400 %.
  [640, 400],
  [320, 256],
])(
  'the sheet at %d × %d px shows every value of the first option, and names what is missing',
  async (width, height) => {
    const { page } = await visitShop('/p/cloudburst-shell-mens/', { width, height });
    await openSheet(page);
    const sheet = chat(page).panel.locator('.shelftalk-sheet[open]');
    const values = sheet.locator('fieldset').first().locator('label');
    await values.first().waitFor();
    await expect.poll(() => values.evaluateAll(areUncovered)).toBe(true);
    await sheet.getByRole('button', { name: /^Choose a (?:size|colour) /u }).click();
    await sheet.getByRole('group', { name: /^Choose a (?:size|colour)$/u }).waitFor();
    await expect
      .poll(() =>
        values.first().evaluate((value) => value.contains((value.getRootNode() as ShadowRoot).activeElement)),
      )
      .toBe(true);
    await page.context().close();
  },
);

/** Whether the upper and the lower edge of all elements is what a press there would hit. */
const areUncovered = (elements: readonly Element[]): boolean =>
  elements.every((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    return [top + 4, bottom - 4].every((y) => element.contains(root.elementFromPoint(left + 8, y)));
  });

describe.each([1280, 360])('a conversation at %d px', (width) => {
  it('leads from a question to the checkout, with two sizes, quantities, a code and undo', async () => {
    const { page, complaints }: Visit = await visitShop('/', { width, dark: width < 500 });
    const { panel, say, quiet } = chat(page);
    const { card, lines, total, confirmed, badge } = cartIn(page);
    await openSheet(page);
    await add(page, 'S', 'Ink', 2);
    await sheetButton(page).click();
    await add(page, 'M', 'Ink', 1);
    await askForCart(page);
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => total.innerText()).toBe(euros(3 * price));
    await expect.poll(() => badge.innerText()).toBe('3');
    expect(await line(lines, 'S, Ink').locator('.shelftalk-cart-amount').innerText()).toBe(euros(2 * price));

    // Three presses are one change.
    const more = line(lines, 'M, Ink').getByRole('button', { name: `Increase quantity of ${title}` });
    for (let press = 0; press < 3; press += 1) await more.click();
    await expect.poll(() => total.innerText()).toBe(euros(6 * price));
    await confirmed();

    await card.getByRole('button', { name: 'Discount code' }).click();
    await card.getByRole('textbox', { name: 'Discount code' }).fill('nothing');
    await card.getByRole('button', { name: 'Apply' }).click();
    await card.getByText('We do not know the code nothing.').waitFor();
    await card.getByRole('textbox', { name: 'Discount code' }).fill('trail10');
    await card.getByRole('textbox', { name: 'Discount code' }).press('Enter');
    await expect.poll(() => total.innerText()).toBe(euros(6 * price * 0.9));
    await card.getByRole('button', { name: 'Remove code TRAIL10' }).waitFor();
    expect(await violations(page)).toEqual([]);

    // The change of the line has retired the undo of its receipt. The other undo removes the pieces that its receipt confirmed.
    const undo = panel.locator('.shelftalk-receipt').getByRole('button', { name: /^Undo/u });
    expect(await undo.count()).toBe(1);
    await undo.click();
    await expect.poll(() => total.innerText()).toBe(euros(4 * price * 0.9));
    await confirmed();

    await card.getByRole('link', { name: 'Go to checkout' }).click();
    await page.waitForURL(urlOf('/cart/'));
    await page.getByText('Code TRAIL10').waitFor();
    const rows = page.locator('.bag-line');
    expect(await rows.count()).toBe(1);
    const totals = await page.locator('.bag-total dl').innerText();
    expect(totals.replace(/\s/gu, '')).toContain(`Total${euros(4 * price * 0.9)}`);
    expect(page.context().pages()).toHaveLength(1);

    // The conversation is still there, and does not cover the checkout.
    await chat(page).launcher.click();
    await panel.getByText(question, { exact: true }).first().waitFor();
    await say('Where is order FF-10427, ada@shop.example?');
    await quiet();
    await panel.locator('.shelftalk-order-status').getByText('On its way').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('typed messages change, empty and restore the cart and open the checkout; another tab and a reload repeat no change', async () => {
  const { page, complaints } = await visitShop('/');
  const { panel, say, quiet } = chat(page);
  const { card, lines, total, badge } = cartIn(page);
  const asks = async (text: string) => {
    await say(text);
    await quiet();
  };
  await openSheet(page);
  await add(page, 'S', 'Ink', 1);

  await asks('make it two');
  await panel.getByText(`Changing ${title} to 2.`, { exact: true }).waitFor();
  await expect.poll(() => total.innerText()).toBe(euros(2 * price));
  await expect.poll(() => badge.innerText()).toBe('2');
  expect(await card.count()).toBe(1);

  await asks('one more');
  await expect.poll(() => total.innerText()).toBe(euros(3 * price));
  const other = await page.context().newPage();
  await other.goto(urlOf('/cart/'));
  await chat(other).launcher.click();
  await expect.poll(() => cartIn(other).total.innerText()).toBe(euros(3 * price));
  await page.reload();
  await expect.poll(() => total.innerText()).toBe(euros(3 * price));
  await other.close();

  await asks('remove it from my bag');
  await card.getByText('Your bag is empty.').waitFor();
  await expect.poll(() => lines.count()).toBe(0);

  await asks('undo');
  await expect.poll(() => total.innerText()).toBe(euros(3 * price));

  await asks('what is in my bag?');
  await panel.getByText('Here it is.', { exact: true }).waitFor();
  await asks('checkout');
  await expect.poll(() => panel.getByText('Here it is.', { exact: true }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('link', { name: 'Go to checkout' }).click();
  await page.waitForURL(urlOf('/cart/'));
  expect(await page.locator('.bag-line').count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('the cart in the chat is in step with another tab and with the bag page', async () => {
  const { page: one, complaints } = await visitShop('/');
  const cart = cartIn(one);
  await openSheet(one);
  await add(one, 'S', 'Ink', 2);
  await askForCart(one);
  const two = await one.context().newPage();
  await two.goto(urlOf('/cart/'));
  await chat(two).launcher.click();
  const other = cartIn(two);
  await expect.poll(() => other.total.innerText()).toBe(euros(2 * price));

  await line(other.lines, 'S, Ink')
    .getByRole('button', { name: /^Increase/u })
    .click();
  await expect.poll(() => cart.total.innerText()).toBe(euros(3 * price));
  await two.locator('.bag-line select').selectOption('1');
  for (const { total } of [cart, other]) await expect.poll(() => total.innerText()).toBe(euros(price));

  await two.getByRole('textbox', { name: 'Discount code' }).first().fill('TRAIL10');
  await two.getByRole('textbox', { name: 'Discount code' }).first().press('Enter');
  for (const { total } of [cart, other]) await expect.poll(() => total.innerText()).toBe(euros(price * 0.9));

  await cart.card.getByRole('button', { name: `Remove ${title}` }).click();
  await expect.poll(() => two.locator('.bag-empty').count()).toBe(1);
  await cart.card.getByRole('button', { name: /^Undo/u }).click();
  await expect.poll(() => two.locator('.bag-line').count()).toBe(1);
  expect(complaints).toEqual([]);
  await one.context().close();
});

it('the cart in the chat works with the keyboard, and loses nothing while the network is gone', async () => {
  const { page } = await visitShop('/');
  const { launcher, panel, say, quiet } = chat(page);
  const { card, lines, total, confirmed, badge } = cartIn(page);
  await launcher.press('Enter');
  await say(question);
  await quiet();
  for (const size of ['M', 'S']) {
    await sheetButton(page).press('Enter');
    const sheet = panel.locator('.shelftalk-sheet[open]');
    for (const option of [size, 'Ink'])
      await sheet.getByRole('radio', { name: option, exact: true }).press('Space');
    await sheet.getByRole('button', { name: `Add to bag ${title}` }).press('Enter');
    await expect.poll(() => sheet.count()).toBe(0);
    await expect.poll(() => sheetButton(page).evaluate((button) => button.matches(':focus'))).toBe(true);
  }
  await expect.poll(() => badge.innerText()).toBe('2');
  await askForCart(page);
  await card.getByRole('button', { name: 'Discount code' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('trail10');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Remove code TRAIL10' }).press('Enter');
  await expect.poll(() => total.innerText()).toBe(euros(2 * price));
  await line(lines, 'M, Ink')
    .getByRole('button', { name: `Remove ${title}` })
    .press('Enter');
  await expect.poll(() => total.innerText()).toBe(euros(price));
  await confirmed();
  const more = line(lines, 'S, Ink').getByRole('button', { name: `Increase quantity of ${title}` });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => total.innerText()).toBe(euros(3 * price));
  await confirmed();

  await page.context().setOffline(true);
  await panel.locator('.shelftalk-cart-card[data-state="offline"]').waitFor();
  await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
  await more.press('Enter');
  await page.context().setOffline(false);
  await confirmed();
  expect(await total.innerText()).toBe(euros(3 * price));
  await more.press('Enter');
  await expect.poll(() => total.innerText()).toBe(euros(4 * price));
  await confirmed();

  // The agent's answer is lost on its way; the chat asks for it again, and the change happens once.
  await page.route(
    '**/agent/invoke',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await say('one more');
  await quiet();
  await expect.poll(() => total.innerText()).toBe(euros(5 * price));
  await confirmed();
  expect(await panel.getByText('one more', { exact: true }).count()).toBe(1);

  const fewer = card.getByRole('button', { name: `Decrease quantity of ${title}` });
  await fewer.press('Enter');
  for (let press = 0; press < 3; press += 1) await fewer.press('Enter');
  await card.getByRole('button', { name: `Remove ${title}` }).press('Enter');
  // The button that had the focus is replaced by an undo.
  const undo = card.getByRole('button', { name: `Undo ${title}` });
  await expect.poll(() => undo.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => total.innerText()).toBe(euros(price));
  await page.context().close();
});
