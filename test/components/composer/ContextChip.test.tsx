import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ChatPanel, ContextChip } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';

describe('ContextChip', () => {
  it('names the product, and calls onRemove when its button is pressed', () => {
    const onRemove = vi.fn();
    renderPart(
      <ContextChip title="Cloudburst 3L Shell" onRemove={onRemove} data-testid="chip" className="own" />,
    );
    expect(screen.getByText('About Cloudburst 3L Shell')).toBeTruthy();
    expect(screen.getByTestId('chip').className).toContain('own');
    fireEvent.click(screen.getByRole('button', { name: 'Don’t ask about Cloudburst 3L Shell' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('stands above the text field of a panel', () => {
    const chip = <ContextChip title="Trail shoe 2" onRemove={() => {}} />;
    renderPart(<ChatPanel topic={chip} />);
    const about = screen.getByText('About Trail shoe 2');
    const field = screen.getByRole('textbox');
    expect(about.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
