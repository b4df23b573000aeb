import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ChatLauncher, ChatWidget } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, staticChat } from '../../support/staticChat.ts';

describeConformance('ChatLauncher', <ChatLauncher open={false} unread={3} onPress={() => {}} />, {
  root: '.shelftalk-launcher',
});

const setSafeArea = (insets: { readonly left?: number; readonly right?: number; readonly bottom?: number }) =>
  cdp().send('Emulation.setSafeAreaInsetsOverride', { insets });

afterEach(async () => {
  await page.viewport(1280, 800);
  await setSafeArea({});
});

const launcher = () => screen.getByRole('button', { name: /^Ask us/u });

describe('ChatWidget on a desktop', () => {
  it('moves the focus to the composer when the shopper opens it, and back to the launcher on Escape', async () => {
    renderPart(<ChatWidget />);
    fireEvent.click(launcher());
    await waitFor(() => expect(document.activeElement?.localName).toBe('textarea'));
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(launcher());
    expect(launcher().getAttribute('aria-expanded')).toBe('false');
  });

  it('does not move the focus when the host opens it', () => {
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

  it('counts messages received while closed in the launcher’s name', () => {
    const chat = staticChat([agentSays('a', 'before')]);
    renderPart(<ChatWidget />, { chat });
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat');
    act(() => chat.add(agentSays('b', 'one'), agentSays('c', 'two')));
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat, 2 new messages');
  });

  it('counts only later messages when the last one seen is retracted', () => {
    const chat = staticChat([agentSays('a', 'before'), agentSays('b', 'retracted')]);
    renderPart(<ChatWidget />, { chat });
    act(() => chat.set({ order: ['a'] }));
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat');
    act(() => chat.add(agentSays('c', 'one')));
    expect(launcher().getAttribute('aria-label')).toBe('Ask us: Open chat, 1 new message');
  });

  it('calls onOpenChange', () => {
    const onOpenChange = vi.fn();
    renderPart(<ChatWidget open={false} onOpenChange={onOpenChange} />);
    fireEvent.click(launcher());
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ChatWidget on a phone', () => {
  it('is a modal sheet that closes on the dialog’s cancel event', async () => {
    await page.viewport(360, 740);
    renderPart(<ChatWidget />);
    fireEvent.click(launcher());
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true));
    expect(dialog.getBoundingClientRect().width).toBe(360);
    // The on-screen keyboard would cover half of the greeting.
    expect(document.activeElement?.localName).not.toBe('textarea');
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(dialog.open).toBe(false));
    expect(document.activeElement).toBe(launcher());
  });
});

describe('ChatWidget in the top layer', () => {
  const cornerOf = () => {
    const { right, bottom } = launcher().getBoundingClientRect();
    return [innerWidth - right, innerHeight - bottom];
  };

  it('is in its corner of the window, whatever its ancestors', () => {
    renderPart(
      <div style={{ transform: 'translateX(90px) scale(0.5)', contain: 'paint', inlineSize: 300 }}>
        <ChatWidget />
      </div>,
    );
    expect(cornerOf()).toEqual([20, 20]);
  });

  it('is in front of a popover that was opened before it opens', async () => {
    renderPart(
      <>
        <div popover="manual" style={{ inset: 0, inlineSize: '100%', blockSize: '100%' }} />
        <ChatWidget />
      </>,
    );
    const popover = document.querySelector<HTMLElement>('div[popover]:not(.shelftalk-widget)');
    popover?.showPopover();
    fireEvent.click(launcher());
    await waitFor(() => expect(document.activeElement?.localName).toBe('textarea'));
    const { left, top } = screen.getByRole('textbox').getBoundingClientRect();
    expect(document.elementFromPoint(left + 5, top + 5)).toBe(screen.getByRole('textbox'));
  });

  it('stays out of it where the page sets its z-index', () => {
    document.documentElement.style.setProperty('--shelftalk-layer', '7');
    renderPart(<ChatWidget />);
    expect(document.querySelector('.shelftalk-widget:popover-open')).toBeNull();
    document.documentElement.style.removeProperty('--shelftalk-layer');
  });

  it('has a sheet over the visual viewport', async () => {
    await page.viewport(360, 740);
    renderPart(<ChatWidget defaultOpen />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true));
    const viewport = visualViewport as VisualViewport;
    const shown = { offsetLeft: 30, offsetTop: 10, width: 320, height: 400 };
    for (const [name, value] of Object.entries(shown))
      Object.defineProperty(viewport, name, { configurable: true, value });
    viewport.dispatchEvent(new Event('resize'));
    const { left, top, width, height } = dialog.getBoundingClientRect();
    expect([left, top, width, height]).toEqual(Object.values(shown));
    for (const name of Object.keys(shown)) Reflect.deleteProperty(viewport, name);
  });
});

describe('ChatWidget on a phone in landscape with safe area insets', () => {
  const width = 844;
  beforeEach(async () => {
    await page.viewport(width, 390);
    await setSafeArea({ left: 47, right: 30, bottom: 21 });
  });

  it.each([
    { side: 'end', left: false },
    { side: 'start', left: true },
  ] as const)('keeps the launcher inside the safe area at the $side', ({ side, left }) => {
    renderPart(<ChatWidget side={side} />);
    const box = launcher().getBoundingClientRect();
    expect(left ? box.left : width - box.right).toBe(left ? 47 + 20 : 30 + 20);
  });

  it('keeps the sheet inside the safe area', async () => {
    const narrow = 460;
    await page.viewport(narrow, 390);
    renderPart(<ChatWidget defaultOpen />);
    const box = screen.getByRole('textbox').closest('.shelftalk-composer')?.getBoundingClientRect();
    expect([box?.left, box?.right]).toEqual([47, narrow - 30]);
  });
});
