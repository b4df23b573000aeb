import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Announcer, Composer, type ComposerProps } from '../../../src/components/index.ts';
import { axeViolations, describeConformance } from '../../support/conformance.tsx';
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

const onTouch = (coarse: boolean) => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? matchMedia(coarse ? 'all' : 'not all') : matchMedia(query),
  );
};

afterEach(() => void vi.restoreAllMocks());

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

  it('takes the Enter that Safari sends after the end of a composition for what it is', () => {
    const { onSend, field } = setUp();
    fireEvent.compositionStart(field);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
    // Android's keyboards end the composition with the very Enter that is meant to send.
    fireEvent.compositionStart(field);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('breaks the line on Enter where that is wanted, and sends on Ctrl or Command with Enter', () => {
    const { onSend, field } = setUp({ enterKey: 'newline' });
    const isLeftToTheField = fireEvent.keyDown(field, { key: 'Enter' });
    expect(isLeftToTheField).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
    expect(field.getAttribute('enterkeyhint')).toBe('enter');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    expect(onSend).toHaveBeenCalledTimes(2);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('with Enter as a new line on touch screens, on one being %s, it sends %s times', (coarse, times) => {
    onTouch(coarse);
    const { onSend, field } = setUp({ enterKey: 'newline-on-touch' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledTimes(times);
  });

  it('never calls up the screen keyboard: on touch a press on send leaves the focus where it is', async () => {
    onTouch(true);
    const { onSend, field } = setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.body);
    field.focus();
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(document.activeElement).toBe(field);
  });

  it('never takes the focus by itself', () => {
    setUp();
    expect(document.activeElement).toBe(document.body);
  });

  it('sends nothing while something is in the way, says what, and keeps the text', async () => {
    const { onSend, field } = setUp({ barrier: <p>Please agree to the terms first.</p> });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).not.toHaveBeenCalled();
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Please agree to the terms first.');
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('speaks of the limit once when it is near and once when it is passed', () => {
    const view = (remaining: number) => (
      <Announcer>
        <Composer value="Hello" onChange={nothing} onSend={nothing} remaining={remaining} />
      </Announcer>
    );
    const { rerender } = renderPart(view(101));
    const spoken = () => [...screen.getByRole('status').children].map((each) => each.textContent);
    expect(spoken()).toEqual([]);
    for (const remaining of [100, 99, 98, -1, -2]) rerender(view(remaining));
    expect(spoken()).toEqual(['100 characters left', '1 character over the limit']);
  });

  it('takes a very large text whole, says that it is too long and stays as small as ever', () => {
    const text = 'word '.repeat(40_000);
    const { field } = setUp({ value: text, remaining: 4096 - text.length });
    expect((field as HTMLTextAreaElement).value).toBe(text);
    screen.getByText('195,904 characters over the limit');
    expect(field.getBoundingClientRect().height).toBeLessThanOrEqual(140);
    expect(field.scrollHeight).toBeGreaterThan(140);
    expect(document.querySelector('[data-value]')?.getAttribute('data-value')?.length).toBeLessThan(3000);
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
    expect(screen.getByText('3 characters over the limit')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('offers to stop a running answer, and to send as soon as there is something to send', () => {
    const onStop = vi.fn();
    const onSend = vi.fn();
    const { rerender } = renderPart(<Composer value="" onChange={nothing} onSend={onSend} onStop={onStop} />);
    fireEvent.click(screen.getByRole('button', { name: 'Stop this answer' }));
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
