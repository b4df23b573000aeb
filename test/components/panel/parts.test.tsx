import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, createRef, type ReactNode } from 'react';
// These tests import the built package, as hosts do, and no source file.
import {
  ChatProvider,
  ComposerBarrier,
  ComposerBox,
  ComposerCount,
  ComposerInput,
  ComposerRoot,
  ComposerSend,
  Conversation,
  type MessageRowProps,
  MessageView,
  PanelFooter,
  PanelHeader,
  PanelRoot,
  PanelStatus,
  ServiceError,
  Suggestions,
  Thread,
  TurnStatus,
  useMessageIds,
  useMessageRow,
} from 'shelftalk';
import { defaultParts, defaultRenderers } from 'shelftalk/renderers';
import { close, createTestChat, type TestAnswer, text } from 'shelftalk/testing';
import { describe, expect, it, vi } from 'vitest';

const renderPanel = (children: ReactNode, answers: readonly TestAnswer[] = [], root = {}) => {
  const chat = createTestChat({ answers });
  const result = render(
    <ChatProvider store={chat.store}>
      <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop" {...root}>
        {children}
      </PanelRoot>
    </ChatProvider>,
  );
  const send = (question: string) => act(() => chat.send(question));
  return { ...result, chat, send };
};

const OwnComposer = () => (
  <ComposerRoot>
    <ComposerInput />
    <ComposerSend />
  </ComposerRoot>
);

const announced = () =>
  [...(document.querySelector('[aria-live="polite"]')?.children ?? [])].map((each) => each.textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });

describe('a panel composed of parts', () => {
  it('sends a typed text, and announces the answer once', async () => {
    const answers = [text('We have *three*.')];
    const { chat } = renderPanel([<Conversation key="thread" />, <OwnComposer key="composer" />], answers);
    type('Tents?');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(announced()).toContain('Assistant: We have three.'));
    expect(announced().filter((sentence) => sentence?.includes('three'))).toHaveLength(1);
    expect(chat.transport.received.flat().at(-1)).toEqual({ kind: 'text', text: 'Tents?' });
    expect(field().value).toBe('');
    expect(screen.getByRole('region', { name: 'Our shop' }).className).toBe('shelftalk shelftalk-panel');
  });

  it('shows and announces a failed turn, which the shopper can retry', async () => {
    const refused = new ServiceError('refused', 'No.', { status: 400 });
    const { send } = renderPanel(<Conversation />, [refused, text('We have three.')]);
    await send('Tents?');
    const [sentence] = document.querySelectorAll('[data-state="failed"] p');
    expect(sentence?.textContent).toBeTruthy();
    expect(announced()).toContain(sentence?.textContent);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We have three.')).toBeTruthy();
    expect(document.querySelector('[data-state="failed"]')).toBeNull();
  });

  it('groups consecutive messages of an author', async () => {
    const { send } = renderPanel(<Conversation />, [[text('We have three.'), text('Which one?')]]);
    await send('Tents?');
    const rows = [...document.querySelectorAll<HTMLElement>('[data-group]')];
    expect(rows.map(({ dataset }) => [dataset.from, dataset.group])).toEqual([
      ['host', 'start'],
      ['shopper', 'start'],
      ['agent', 'start'],
      ['agent', 'more'],
    ]);
  });

  it('can have a thread and rows of the host', async () => {
    const OwnRow = ({ id, previousId }: MessageRowProps) => {
      const row = useMessageRow(id, previousId);
      if (!row) return null;
      const { beginsDay, ...view } = row;
      return (
        <div data-own={beginsDay ? 'day' : row.group}>
          <MessageView {...view} />
        </div>
      );
    };
    const renderRow = (id: string, previousId: string | undefined) => (
      <OwnRow id={id} previousId={previousId} />
    );
    const OwnThread = () => <Thread ids={useMessageIds()} renderRow={renderRow} after={<TurnStatus />} />;
    const refused = new ServiceError('refused', 'No.', { status: 400 });
    const { send } = renderPanel(<OwnThread />, [[text('One.'), text('Two.')], refused]);
    await send('Tents?');
    await send('Boots?');
    const rows = [...document.querySelectorAll<HTMLElement>('[data-own]')];
    expect(rows.map(({ dataset }) => dataset.own)).toEqual(['start', 'start', 'more', 'start']);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows the end of the session in place of its composer', async () => {
    const { send } = renderPanel(<PanelFooter Composer={OwnComposer} />, [close()]);
    expect(field()).toBeTruthy();
    await send('Bye');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
  });

  it('passes props and refs to the elements of panel and thread', () => {
    const root = createRef<HTMLElement>();
    const thread = createRef<HTMLDivElement>();
    renderPanel(<Conversation ref={thread} className="own" data-test="thread" />, [], {
      ref: root,
      className: 'own',
      id: 'panel',
      render: <main data-test="panel" />,
    });
    expect(root.current).toBe(screen.getByRole('main', { name: 'Our shop' }));
    expect(root.current?.className).toBe('shelftalk shelftalk-panel own');
    expect(root.current?.id).toBe('panel');
    expect(thread.current?.className).toBe('shelftalk-thread own');
    expect(thread.current?.dataset.test).toBe('thread');
  });

  it('passes props and refs to the elements of header, footer and suggestions', () => {
    const header = createRef<HTMLElement>();
    const footer = createRef<HTMLDivElement>();
    const suggestions = createRef<HTMLDivElement>();
    const onClick = vi.fn();
    const hostProps = { className: 'own', style: { opacity: '0.5' }, 'data-test': 'part', onClick };
    const { unmount } = renderPanel(
      <>
        <PanelHeader ref={header} {...hostProps} id="header" title="Tents" onClose={() => {}} />
        <Suggestions
          ref={suggestions}
          {...hostProps}
          id="questions"
          questions={['Which?']}
          onPick={() => {}}
        />
        <PanelFooter ref={footer} {...hostProps} id="footer" placeholder="Ask us" />
      </>,
    );
    const elements = [header, suggestions, footer].map(({ current }) => current);
    expect(elements.map((element) => [element?.localName, element?.id, element?.className])).toEqual([
      ['header', 'header', 'shelftalk-panel-header own'],
      ['div', 'questions', 'shelftalk-suggestions shelftalk-row own'],
      ['div', 'footer', 'shelftalk-panel-footer own'],
    ]);
    expect(elements.map((element) => [element?.dataset.test, element?.style.opacity])).toEqual(
      elements.map(() => ['part', '0.5']),
    );
    expect(header.current?.title).toBe('');
    expect(footer.current?.hasAttribute('placeholder')).toBe(false);
    expect(field().placeholder).toBe('Ask us');
    for (const element of elements) if (element) fireEvent.click(element);
    expect(onClick).toHaveBeenCalledTimes(3);
    unmount();
    expect([header.current, suggestions.current, footer.current]).toEqual([null, null, null]);
  });

  it('renders the status of the assistant', () => {
    renderPanel(<PanelStatus />);
    expect(document.querySelector('[data-state="agent"]')?.textContent).toBeTruthy();
  });
});

describe('the parts of a composer', () => {
  const renderComposer = (children: ReactNode, props: ComponentProps<typeof ComposerRoot> = {}) =>
    renderPanel(<ComposerRoot {...props}>{children}</ComposerRoot>);

  it('join class names and styles, which may depend on the state, and pass on other props', () => {
    const className = ({ empty }: { empty: boolean }) => (empty ? 'is-empty' : 'has-text');
    const style = ({ empty }: { empty: boolean }) => ({ opacity: empty ? '0.5' : '1' });
    renderComposer(<ComposerInput className={className} style={style} placeholder="Ask us" maxLength={9} />);
    expect(field().className).toBe('shelftalk-composer-text is-empty');
    expect(field().style.opacity).toBe('0.5');
    expect([field().placeholder, field().maxLength]).toEqual(['Ask us', 9]);
    type('Tents');
    expect(field().className).toBe('shelftalk-composer-text has-text');
    expect(field().style.opacity).toBe('1');
  });

  it('set refs of the host beside their own, and run cleanups', () => {
    const ref = createRef<HTMLDivElement>();
    const nodes: (Element | null)[] = [];
    const { unmount } = renderPanel(
      <ComposerRoot ref={ref}>
        <ComposerInput ref={(node) => void nodes.push(node)} />
        <ComposerSend />
      </ComposerRoot>,
    );
    expect(ref.current?.className).toBe('shelftalk-composer');
    type('Tents?');
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(document.activeElement).toBe(field());
    const input = field();
    expect(nodes[0]).toBe(input);
    unmount();
    expect(nodes.at(-1)).toBeNull();
    expect(ref.current).toBeNull();
  });

  it('run handlers of the host before their own handlers, which the host can prevent', () => {
    const order: string[] = [];
    const onKeyDown = vi.fn((event: { preventDefault: () => void; ctrlKey: boolean }) => {
      order.push('host');
      if (!event.ctrlKey) event.preventDefault();
    });
    const { chat } = renderComposer(<ComposerInput onKeyDown={onKeyDown} />);
    chat.store.draft.subscribe(({ text: draft }) => draft === '' && order.push('sent'));
    type('Tents?');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(order).toEqual(['host']);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(order).toEqual(['host', 'host', 'sent']);
  });

  it('can replace their element by an element, which receives its props, ref and state', () => {
    const hostRef = createRef<HTMLElement>();
    const ref = createRef<HTMLButtonElement>();
    const onClick = vi.fn();
    const { chat } = renderComposer(
      <>
        <ComposerInput />
        <ComposerSend
          ref={ref}
          render={<button type="submit" ref={hostRef as never} className="mine" onClick={onClick} />}
        >
          Go
        </ComposerSend>
      </>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
    expect(button.type).toBe('submit');
    expect(button.className).toBe('shelftalk-button shelftalk-composer-send mine');
    expect(button.textContent).toBe('Go');
    expect(button.dataset.empty).toBe('');
    expect([hostRef.current, ref.current]).toEqual([button, button]);
    type('Tents?');
    expect(button.dataset.empty).toBeUndefined();
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(chat.store.draft.getState().text).toBe('');
  });

  it('can replace their element by the result of a function', () => {
    const ref = createRef<HTMLTextAreaElement>();
    renderComposer(
      <ComposerInput
        ref={ref}
        render={(props, { empty }) => <textarea {...props} title={empty ? 'Empty' : 'Text'} />}
      />,
    );
    expect(ref.current).toBe(field());
    expect(field().title).toBe('Empty');
    type('Tents');
    expect(field().title).toBe('Text');
  });

  it('block sending while there is a barrier, which describes the text field', () => {
    const { chat } = renderComposer(
      <>
        <ComposerBarrier />
        <ComposerInput />
        <ComposerSend />
      </>,
      { barrier: 'Please agree first.' },
    );
    type('Tents?');
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(chat.store.draft.getState().text).toBe('Tents?');
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please agree first.');
    expect(described?.dataset.blocked).toBe('');
  });

  it('describe the text field by the count only where the count is rendered', () => {
    const long = 'x'.repeat(5000);
    const { unmount } = renderComposer([<ComposerInput key="input" />, <ComposerCount key="count" />]);
    type(long);
    const count = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(count?.textContent).toMatch(/over the limit$/u);
    unmount();
    renderComposer(
      <ComposerBox>
        <ComposerInput />
      </ComposerBox>,
    );
    type(long);
    expect(field().getAttribute('aria-describedby')).toBeNull();
    expect(field().closest('.shelftalk-composer-field')?.hasAttribute('data-over')).toBe(true);
  });
});

it('a part outside of its root throws an error that names the root', () => {
  const onError = (event: ErrorEvent) => event.preventDefault();
  addEventListener('error', onError);
  vi.mocked(console.error).mockImplementation(() => {});
  expect(() => render(<ComposerInput />)).toThrow('need <ComposerRoot> around them');
  removeEventListener('error', onError);
});
