import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Composer, type ComposerProps } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';

const nothing = () => {};

describeConformance('Composer', <Composer value="" onChange={nothing} onSend={nothing} />, {
  root: '.shelftalk-composer',
});

const setUp = (props: Partial<ComposerProps> = {}) => {
  const onSend = vi.fn();
  renderPart(<Composer value="Hello" onChange={nothing} onSend={onSend} {...props} />);
  return { onSend, field: screen.getByRole('textbox', { name: 'Message' }) };
};

describe('the composer', () => {
  it('sends on Enter and breaks the line on Shift+Enter', () => {
    const { onSend, field } = setUp();
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it.each([
    ['as the event says', { key: 'Enter', isComposing: true }],
    ['as the old key code says', { key: 'Enter', keyCode: 229 }],
  ])('does not send on an Enter that accepts a word, %s', (_how, init) => {
    const { onSend, field } = setUp();
    fireEvent.keyDown(field, init);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('does not send on an Enter between the start and the end of a composition', () => {
    const { onSend, field } = setUp();
    fireEvent.compositionStart(field);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('keeps the focus in the field after the button was pressed', () => {
    const { onSend, field } = setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field);
  });

  it('sends neither blanks nor too much', () => {
    const { onSend, field } = setUp({ value: '  \n ' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('counts near the limit and says by how much it is passed', () => {
    const { onSend, field } = setUp({ remaining: -3 });
    expect(screen.getByText('3 characters too many')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('offers to stop a running answer, and to send as soon as there is something to send', () => {
    const onStop = vi.fn();
    const onSend = vi.fn();
    const { rerender } = renderPart(<Composer value="" onChange={nothing} onSend={onSend} onStop={onStop} />);
    fireEvent.click(screen.getByRole('button', { name: 'Stop the answer' }));
    expect(onStop).toHaveBeenCalledOnce();
    rerender(<Composer value="And" onChange={nothing} onSend={onSend} onStop={onStop} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('grows with its text up to a cap, and never zooms a phone in', () => {
    const { field } = setUp({ value: 'line\n'.repeat(3) });
    const three = field.getBoundingClientRect().height;
    expect(three).toBeGreaterThan(90);
    expect(getComputedStyle(field).fontSize).toBe('16px');
    renderPart(<Composer value={'line\n'.repeat(60)} onChange={nothing} onSend={nothing} />);
    const box = document.querySelectorAll('.shelftalk-composer')[1];
    expect(box?.getBoundingClientRect().height).toBeLessThan(220);
  });
});
