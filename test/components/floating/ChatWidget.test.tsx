import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ChatLauncher, ChatWidget } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, stillChat } from '../../support/stillChat.ts';

describeConformance('ChatLauncher', <ChatLauncher open={false} unread={3} onPress={() => {}} />, {
  root: '.shelftalk-launcher',
});

const cutOut = (insets: { readonly left?: number; readonly right?: number; readonly bottom?: number }) =>
  cdp().send('Emulation.setSafeAreaInsetsOverride', { insets });

afterEach(async () => {
  await page.viewport(1280, 800);
  await cutOut({});
});

const launcher = () => screen.getByRole('button', { name: /^Ask us/u });

describe('the widget beside a page', () => {
  it('gives the focus to the composer when the shopper opens it, and back to the launcher', async () => {
    renderPart(<ChatWidget />);
    fireEvent.click(launcher());
    await waitFor(() => expect(document.activeElement?.localName).toBe('textarea'));
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(launcher());
    expect(launcher().getAttribute('aria-expanded')).toBe('false');
  });

  it('takes no focus when the host opens it', () => {
    const { rerender } = renderPart(<ChatWidget open={false} />);
    rerender(<ChatWidget open />);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps the draft while it is closed', async () => {
    renderPart(<ChatWidget defaultOpen />);
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'half a sen' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    fireEvent.click(launcher());
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('half a sen');
  });

  it('counts in its name what came while it was closed', () => {
    const chat = stillChat([agentSays('a', 'before')]);
    renderPart(<ChatWidget />, { chat });
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat');
    act(() => chat.add(agentSays('b', 'one'), agentSays('c', 'two')));
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat, 2 new messages');
  });

  it('tells the host', () => {
    const onOpenChange = vi.fn();
    renderPart(<ChatWidget open={false} onOpenChange={onOpenChange} />);
    fireEvent.click(launcher());
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the widget on a phone', () => {
  it('is a sheet over the page that closes on the dialog’s own request', async () => {
    await page.viewport(360, 740);
    renderPart(<ChatWidget />);
    fireEvent.click(launcher());
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true));
    expect(dialog.getBoundingClientRect().width).toBe(360);
    // The keyboard would cover half of the greeting.
    expect(document.activeElement?.localName).not.toBe('textarea');
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(dialog.open).toBe(false));
    expect(document.activeElement).toBe(launcher());
  });
});

describe('on a phone on its side, whose screen is cut out at both ends', () => {
  const width = 844;
  beforeEach(async () => {
    await page.viewport(width, 390);
    await cutOut({ left: 47, right: 30, bottom: 21 });
  });

  it.each([
    { side: 'end', left: false },
    { side: 'start', left: true },
  ] as const)('has its launcher clear of that, at the $side', ({ side, left }) => {
    renderPart(<ChatWidget side={side} />);
    const box = launcher().getBoundingClientRect();
    expect(left ? box.left : width - box.right).toBe(left ? 47 + 20 : 30 + 20);
  });

  it('has its sheet clear of that', async () => {
    const narrow = 460;
    await page.viewport(narrow, 390);
    renderPart(<ChatWidget defaultOpen />);
    const box = screen.getByRole('textbox').closest('.shelftalk-composer')?.getBoundingClientRect();
    expect([box?.left, box?.right]).toEqual([47, narrow - 30]);
  });
});
