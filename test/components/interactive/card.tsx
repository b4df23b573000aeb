import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { ChatInput, Product } from '../../../src/protocol/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import '../../../src/components/styles.css';

/** Renders inside `.shelftalk`, by default at the width of the panel on a desktop. */
export const renderCard = (ui: ReactNode, { width = 400, dir = 'ltr' } = {}) =>
  render(
    <div
      className="shelftalk"
      data-scheme="light"
      dir={dir}
      data-gutter=""
      style={{ inlineSize: width, paddingInline: 20, overflow: 'hidden' }}
    >
      {ui}
    </div>,
  );

/** The required props of every renderer, except `event`. */
export const rendererProps = () => ({
  messageId: 'm1',
  choice: 'open' as const,
  onAnswer: vi.fn<(input: ChatInput) => void>(),
  onSend: vi.fn<(input: ChatInput) => void>(),
});

export const product = (number: number, rest: Partial<Product> = {}): Product => ({
  productId: `p${number}`,
  title: `Product ${number}`,
  description: `Reason ${number}`,
  url: `/p/${number}/`,
  price: 10 + number,
  currency: 'EUR',
  ...rest,
});

export const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => product(index + 1));

export async function expectNoAxeViolations(container: Element) {
  expect(await axeViolations(container)).toEqual([]);
}
