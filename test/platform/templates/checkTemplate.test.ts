import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BusinessApiError } from '../../../platform/http/business/BusinessApiError.ts';
import { findRejectionReason } from '../../../platform/provider/reviewRules.ts';
import { checkTemplate } from '../../../platform/templates/rules/checkTemplate.ts';

const pieces = array(
  constantFrom('{', '}', '{{', '}}', '{{1}}', '{{2}}', '1', ' ', 'mug', 'https://', '.ly/', '\n'),
);
const texts = pieces.map((parts) => parts.join(''));

/** Returns the rule that a template with these texts breaks, if any. */
function ruleOf(body: string, url = 'https://shop.example/'): unknown {
  try {
    checkTemplate({
      name: 'sale',
      language: { code: 'en' },
      category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
      template_components: [{ body: { text: { text: body } } }, { button: { url: { text: 'Open', url } } }],
    });
    return undefined;
  } catch (error) {
    if (error instanceof BusinessApiError) return error.details.rule;
    throw error;
  }
}

describe('The rules of a template', () => {
  it('accept or reject any text without an unexpected error', () => {
    assert(
      property(texts, texts, (body, url) => {
        expect(['undefined', 'string']).toContain(typeof ruleOf(body, url));
      }),
    );
  });

  it('accept a body exactly when its variables are numbered without a gap', () => {
    const numberLists = array(integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    assert(
      property(numberLists, (numbers) => {
        const body = `Dear ${numbers.map((number) => `{{${number}}}`).join(' and ')}, hello.`;
        const isWhole = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).every(
          (number) => numbers.includes(number),
        );
        expect(ruleOf(body)).toBe(isWhole ? undefined : 'variableSequence');
      }),
    );
  });

  it('are decided by the review without an unexpected error for any text', () => {
    assert(
      property(texts, texts, (text, url) => {
        const components = [{ body: { text: { text } } }, { button: { url: { text, url } } }];
        expect(['undefined', 'string']).toContain(typeof findRejectionReason({ name: 'sale', components }));
      }),
    );
  });

  it('check long texts of braces or spaces', () => {
    expect(ruleOf('{{'.repeat(512))).toBe('variableForm');
    expect(ruleOf(`x${' '.repeat(1022)}x`)).toBeUndefined();
    expect(ruleOf('mug', `https://${'{{'.repeat(900)}`)).toBe('variableForm');
  });
});
