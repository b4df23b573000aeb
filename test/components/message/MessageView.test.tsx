import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  Conversation,
  DayDivider,
  defaultParts,
  defaultRenderers,
  MessageView,
  UserInput,
} from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, shopperSays, staticChat } from '../../support/staticChat.ts';

describeConformance('MessageView', <MessageView message={agentSays('a', 'A **word**, or [two](/b).')} />);
describeConformance(
  'UserInput',
  <UserInput input={{ kind: 'row', id: '1', title: 'Kestrel', description: 'Slate' }} />,
);
describeConformance('DayDivider', <DayDivider at={noon} />);

describe('MessageView', () => {
  it('has the author and the time as visually hidden text', () => {
    renderPart(<MessageView message={shopperSays('a', 'Hi')} />);
    expect(screen.getByText(/^You, 12:00/u)).toBeTruthy();
  });

  it.each([
    ['the agent', agentSays('a', 'Hi'), 'ai', 'ai-autonomous'],
    [
      'the agent with choices',
      agentSays('a', { kind: 'recommendation', products: [] }),
      'ai',
      'ai-autonomous',
    ],
    [
      'the shopper elsewhere',
      agentSays('a', { kind: 'text', speaker: 'shopper', text: 'Hi' }),
      'shopper',
      null,
    ],
    ['the shopper', shopperSays('a', 'Hi'), 'shopper', null],
    ['a live agent', { id: 'a', from: 'host', at: noon, name: 'Ana', text: 'Hi' }, 'person', null],
    ['the shop', { id: 'a', from: 'host', at: noon, text: 'Welcome' }, 'shop', null],
    [
      'a live agent without a name',
      { id: 'a', from: 'host', author: 'person', at: noon, text: 'Hi' },
      'person',
      null,
    ],
  ] as const)('marks a message of %s for programs', (_, message, author, disclosure) => {
    const { container } = renderPart(<MessageView message={message} />);
    const row = container.querySelector('.shelftalk-message');
    expect(row?.getAttribute('data-author')).toBe(author);
    expect(row?.getAttribute('ai-disclosure')).toBe(disclosure);
  });

  it('says below a text that it is incomplete, but not while the text grows', () => {
    const cut = agentSays('a', 'Two **warm');
    const { rerender } = renderPart(<MessageView message={{ ...cut, isPartial: true }} />);
    expect(screen.queryByText('This answer is incomplete.')).toBeNull();
    rerender(<MessageView message={{ ...cut, isIncomplete: true }} />);
    const mark = screen.getByText('This answer is incomplete.');
    expect(mark.closest('[aria-hidden]')).toBeNull();
    rerender(<MessageView message={agentSays('a', 'Two **warm** jackets')} />);
    expect(screen.queryByText('This answer is incomplete.')).toBeNull();
  });

  it('marks suggested questions of the agent, and the greeting and starters of the shop', () => {
    const authorOf = (text: string) =>
      screen.getByText(text).closest('[data-author]')?.getAttribute('data-author');
    const chat = staticChat([], { suggestions: ['Which is lighter?'] });
    renderPart(<Conversation greeting="Welcome" starters={['Tents?']} />, { chat });
    expect(['Welcome', 'Tents?', 'Which is lighter?'].map(authorOf)).toEqual(['shop', 'shop', 'ai']);
    expect(screen.getByText('Which is lighter?').closest('[ai-disclosure="ai-autonomous"]')).toBeTruthy();
  });

  it('shows a message of the shopper as typed, not as markdown', () => {
    const { container } = renderPart(<MessageView message={shopperSays('a', '**not bold** <b>x</b>')} />);
    expect(container.querySelector('.shelftalk-user-text')?.textContent).toBe('**not bold** <b>x</b>');
  });

  it('shows the name of a live agent once per group', () => {
    const hostMessage = (id: string) =>
      ({ id, from: 'host', at: noon, name: 'Ana', text: `line ${id}` }) as const;
    renderPart(
      <>
        <MessageView message={hostMessage('a')} group="start" />
        <MessageView message={hostMessage('b')} group="more" />
      </>,
    );
    expect(screen.getAllByText('Ana')).toHaveLength(1);
    expect(screen.getAllByText(/^Ana, 12:00/u)).toHaveLength(2);
  });

  it('shows an event with the shopper as speaker on the shopper’s side', () => {
    const event = { kind: 'text', speaker: 'shopper', text: 'as I said' } as const;
    const { container } = renderPart(<MessageView message={agentSays('a', event)} />);
    expect(container.querySelector('[data-from="shopper"] .shelftalk-user-text')?.textContent).toBe(
      'as I said',
    );
  });

  it('labels a message that was not sent from this browser, instead of naming the author "You"', () => {
    const event = { kind: 'text', speaker: 'shopper', text: 'Send it to Elm Street 4' } as const;
    renderPart(
      <>
        <MessageView message={agentSays('a', event, { sentElsewhere: true })} />
        <MessageView message={agentSays('b', event)} />
      </>,
    );
    expect(screen.getAllByText('Not sent from this browser')).toHaveLength(1);
    expect(screen.getAllByText(/^Not sent from this browser, /u)).toHaveLength(1);
    expect(screen.getAllByText(/^You, /u)).toHaveLength(1);
  });

  it('renders a kind with the host’s renderer, which receives the default', () => {
    renderPart(<MessageView message={agentSays('a', 'inner words')} />, {
      registry: {
        defaults: defaultRenderers,
        parts: defaultParts,
        overrides: {
          text: ({ Default, ...props }) => (
            <section aria-label="mine">
              <Default {...props} />
            </section>
          ),
        },
      },
    });
    expect(screen.getByRole('region', { name: 'mine' }).textContent).toBe('inner words');
  });

  it('shows an error in place of a message whose renderer throws, and keeps the others', () => {
    const onError = vi.fn();
    const broken = new Error('broken renderer');
    const registry = {
      defaults: defaultRenderers,
      parts: defaultParts,
      overrides: {
        text: ({ event }: { event: { text: string } }) => {
          if (event.text === 'bad') throw broken;
          return <p>{event.text}</p>;
        },
      },
    };
    // React versions and preact log caught errors differently.
    const log = vi.mocked(console.error);
    const failOnLog = log.getMockImplementation();
    log.mockImplementation(() => {});
    renderPart(
      <>
        <MessageView message={agentSays('a', 'bad')} onError={onError} />
        <MessageView message={agentSays('b', 'good')} />
      </>,
      { registry },
    );
    if (failOnLog) log.mockImplementation(failOnLog);
    expect(screen.getByText('We couldn’t show this message.')).toBeTruthy();
    expect(screen.getByText('good')).toBeTruthy();
    expect(onError).toHaveBeenCalledWith(broken);
  });
});

it('informs the shopper that a card number was hidden', async () => {
  const message = { ...shopperSays('a', 'Use •••• 1111'), redacted: 'card-number' } as const;
  renderPart(<MessageView message={message} />);
  expect(await screen.findByText(/We’ve hidden a card number/)).toBeTruthy();
});
