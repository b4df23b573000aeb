import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { announcementOf } from '../../../src/components/announcer/announcementOf.ts';
import { ChatLauncher, en } from '../../../src/components/index.ts';
import { FormMessage } from '../../../src/components/inputs/FormMessage.tsx';
import { Comparison } from '../../../src/components/products/Comparison.tsx';
import { ProductGroup } from '../../../src/components/products/ProductGroup.tsx';
import { VariantPicker } from '../../../src/components/products/VariantPicker.tsx';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, staticChat } from '../../support/staticChat.ts';
import { product, rendererProps } from '../interactive/card.tsx';

/** A separator that no component contains as a literal. */
const messages = { ...en, comma: '⟨,⟩' };

describe('the comma of the language', () => {
  it('separates a value and the note that it is better', () => {
    const products = [product(1), product(2)] as const;
    renderPart(<Comparison products={products} />, { messages });
    expect(screen.getByRole('cell', { name: /better$/u }).textContent).toBe('€11.00⟨,⟩better');
  });

  it('separates an option and its stock note', () => {
    const choices = {
      options: [{ name: 'Finish', values: ['Wax'] }],
      variants: [{ options: { Finish: 'Wax' }, stock: { status: 'out' } as const }],
      swatches: {},
    };
    renderPart(<VariantPicker choices={choices} picks={{}} onPick={() => {}} />, { messages });
    expect(screen.getByRole('radio').closest('label')?.textContent).toBe('Wax⟨,⟩Out of stock');
  });

  it('separates the title of a product group and its count', () => {
    const items = [product(1), product(2)].map((one) => ({ status: 'ready' as const, product: one }));
    renderPart(<ProductGroup {...rendererProps()} items={items} title="Tents" />, { messages });
    screen.getByRole('list', { name: 'Tents⟨,⟩2 products' });
  });

  it('separates the title of a form and its sent state', () => {
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

  it('separates the cells of a table in announcements', () => {
    const table = agentSays('a', '| Size | Foot |\n|---|---|\n| 41 | 26 cm |');
    expect(announcementOf(table, messages, staticChat())).toBe('Assistant: Size⟨,⟩Foot\n41⟨,⟩26 cm');
  });

  it('does not replace the escaped bars in the cells of a table in announcements', () => {
    const table = agentSays('a', '| Size | Foot |\n|---|---|\n| 41\\|42 | 26 cm \\|');
    expect(announcementOf(table, messages, staticChat())).toBe('Assistant: Size⟨,⟩Foot\n41|42⟨,⟩26 cm |');
  });
});

it.each([
  ['fr', 'Une question\u202f?\u00a0: Ouvrir'],
  ['ja', 'ご質問はこちら：'],
  ['zh-Hans', '咨询我们：'],
])('the launcher name uses the colon of %s', async (locale, name) => {
  const language = (await loadMessages(locale)).messages;
  renderPart(<ChatLauncher open={false} onPress={() => {}} />, { messages: language, locale });
  expect(screen.getByRole('button').getAttribute('aria-label')).toContain(name);
});
