import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Announcer, Composer, type ComposerProps } from '../../../src/components/index.ts';
import { axeViolations, describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';

const noop = () => {};

describeConformance('Composer', <Composer value="" onChange={noop} onSend={noop} />, {
  root: '.shelftalk-composer',
});

const setUp = (props: Partial<ComposerProps> = {}) => {
  const onSend = vi.fn();
  renderPart(<Composer value="Hello" onChange={noop} onSend={onSend} {...props} />);
  return { onSend, field: screen.getByRole('textbox', { name: 'Message' }) };
};

const mockPointer = (coarse: boolean) => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? matchMedia(coarse ? 'all' : 'not all') : matchMedia(query),
  );
};

afterEach(() => void vi.restoreAllMocks());

describe('Composer', () => {
  it('sends on Enter and inserts a newline on Shift+Enter', () => {
    const { onSend, field } = setUp();
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it.each([
    ['with isComposing', { key: 'Enter', isComposing: true }],
    ['with key code 229', { key: 'Enter', keyCode: 229 }],
  ])('does not send on the Enter that ends a composition, %s', (_marker, init) => {
    const { onSend, field } = setUp();
    fireEvent.keyDown(field, init);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('does not send on Enter during a composition, and sends again if the composition never ends', () => {
    const { onSend, field } = setUp();
    fireEvent.compositionStart(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('ignores the Enter with key code 229 that Safari fires after compositionend', () => {
    const { onSend, field } = setUp();
    fireEvent.compositionStart(field);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
    // Android keyboards fire compositionend before an Enter that must send.
    fireEvent.compositionStart(field);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('inserts a newline on Enter with enterKey=newline, and sends on Ctrl+Enter and Command+Enter', () => {
    const { onSend, field } = setUp({ enterKey: 'newline' });
    const isDefaultKept = fireEvent.keyDown(field, { key: 'Enter' });
    expect(isDefaultKept).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
    expect(field.getAttribute('enterkeyhint')).toBe('enter');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    expect(onSend).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a touch screen', 0, true],
    ['a mouse', 1, false],
  ])('with enterKey=newline-on-touch and %s sends %i times on Enter', (_, times, coarse) => {
    mockPointer(coarse);
    const { onSend, field } = setUp({ enterKey: 'newline-on-touch' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledTimes(times);
  });

  it('does not open the on-screen keyboard: on touch screens the send button does not move the focus', async () => {
    mockPointer(true);
    const { onSend, field } = setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.body);
    field.focus();
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(document.activeElement).toBe(field);
  });

  it('does not take the focus when it mounts', () => {
    setUp();
    expect(document.activeElement).toBe(document.body);
  });

  it('sends nothing while it has a barrier, which describes the field, and keeps the text', async () => {
    const { onSend, field } = setUp({ barrier: <p>Please agree to the terms first.</p> });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).not.toHaveBeenCalled();
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Please agree to the terms first.');
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('announces the remaining characters once near the limit and once beyond it', () => {
    const view = (remaining: number) => (
      <Announcer>
        <Composer value="Hello" onChange={noop} onSend={noop} remaining={remaining} />
      </Announcer>
    );
    const { rerender } = renderPart(view(101));
    const announced = () => [...screen.getByRole('status').children].map((each) => each.textContent);
    expect(announced()).toEqual([]);
    for (const remaining of [100, 99, 98, -1, -2]) rerender(view(remaining));
    expect(announced()).toEqual(['100 characters left', '1 character over the limit']);
  });

  it('keeps a very long text, shows that it is too long and does not grow beyond its maximum height', () => {
    const text = 'word '.repeat(40_000);
    const { field } = setUp({ value: text, remaining: 4096 - text.length });
    expect((field as HTMLTextAreaElement).value).toBe(text);
    screen.getByText('195,904 characters over the limit');
    expect(field.getBoundingClientRect().height).toBeLessThanOrEqual(140);
    expect(field.scrollHeight).toBeGreaterThan(140);
    expect(document.querySelector('[data-value]')?.getAttribute('data-value')?.length).toBeLessThan(3000);
  });

  it('moves the focus to the field after a press on the send button', () => {
    const { onSend, field } = setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field);
  });

  it('does not send a blank text', () => {
    const { onSend, field } = setUp({ value: '  \n ' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('does not send a text that is too long and shows by how much', () => {
    const { onSend, field } = setUp({ remaining: -3 });
    expect(screen.getByText('3 characters over the limit')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('shows a stop button while an answer is running, and a send button once there is text', () => {
    const onStop = vi.fn();
    const onSend = vi.fn();
    const { rerender } = renderPart(<Composer value="" onChange={noop} onSend={onSend} onStop={onStop} />);
    fireEvent.click(screen.getByRole('button', { name: 'Stop this answer' }));
    expect(onStop).toHaveBeenCalledOnce();
    rerender(<Composer value="And" onChange={noop} onSend={onSend} onStop={onStop} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('grows with its text up to a maximum height, with a font size that does not zoom on iOS', () => {
    const { field } = setUp({ value: 'line\n'.repeat(3) });
    const three = field.getBoundingClientRect().height;
    expect(three).toBeGreaterThan(90);
    expect(getComputedStyle(field).fontSize).toBe('16px');
    renderPart(<Composer value={'line\n'.repeat(60)} onChange={noop} onSend={noop} />);
    const box = document.querySelectorAll('.shelftalk-composer')[1];
    expect(box?.getBoundingClientRect().height).toBeLessThan(220);
  });
});
