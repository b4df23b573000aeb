import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { spoken } from '../../../src/components/announcer/spoken.ts';
import { ChatLauncher, en } from '../../../src/components/index.ts';
import { FormMessage } from '../../../src/components/inputs/FormMessage.tsx';
import { CompareTable } from '../../../src/components/products/CompareTable.tsx';
import { ProductGroup } from '../../../src/components/products/ProductGroup.tsx';
import { VariantPicker } from '../../../src/components/products/VariantPicker.tsx';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, stillChat } from '../../support/stillChat.ts';
import { product, rendererProps } from '../interactive/card.tsx';

/** A catalogue whose comma no component would write by itself. */
const messages = { ...en, comma: '⟨,⟩' };

describe('the comma of the language', () => {
  it('stands between a product and what differs', () => {
    const products = [product(1), product(2)] as const;
    renderPart(<CompareTable products={products} onBack={() => {}} />, { messages });
    expect(screen.getByRole('rowheader', { name: /^Price/u }).textContent).toBe('Price⟨,⟩different');
  });

  it('stands between a choice and that it is sold out', () => {
    const choices = {
      options: [{ name: 'Finish', values: ['Wax'] }],
      variants: [{ options: { Finish: 'Wax' }, stock: { status: 'out' } as const }],
    };
    renderPart(<VariantPicker choices={choices} picks={{}} onPick={() => {}} />, { messages });
    expect(screen.getByRole('radio').closest('label')?.textContent).toBe('Wax⟨,⟩Out of stock');
  });

  it('stands between the title of several products and their number', () => {
    const items = [product(1), product(2)].map((one) => ({ status: 'ready' as const, product: one }));
    renderPart(<ProductGroup {...rendererProps()} items={items} title="Tents" />, { messages });
    screen.getByRole('list', { name: 'Tents⟨,⟩2 products' });
  });

  it('stands between the title of a form and that it was sent', () => {
    const answer = { kind: 'form', values: { name: 'Ana' } } as const;
    renderPart(
      <FormMessage
        {...rendererProps()}
        choice="answered"
        answer={answer}
        title="We call you"
        fields={[{ name: 'name', label: 'Name', type: 'text' }]}
      />,
      { messages },
    );
    screen.getByRole('region', { name: 'We call you⟨,⟩sent' });
  });

  it('stands between the cells of a table that is read aloud', () => {
    const table = agentSays('a', '| Size | Foot |\n|---|---|\n| 41 | 26 cm |');
    expect(spoken(table, messages, stillChat())).toBe('Assistant: Size⟨,⟩Foot\n41⟨,⟩26 cm');
  });
});

it.each([
  ['fr', 'Une question\u202f?\u00a0: Ouvrir'],
  ['ja', 'ご質問はこちら：'],
  ['zh-Hans', '咨询我们：'],
])('the launcher is named with the colon of %s', async (locale, name) => {
  const language = (await loadMessages(locale)).messages;
  renderPart(<ChatLauncher open={false} onPress={() => {}} />, { messages: language, locale });
  expect(screen.getByRole('button').getAttribute('aria-label')).toContain(name);
});
