import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  DayDivider,
  defaultParts,
  defaultRenderers,
  MessageView,
  UserInput,
} from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, shopperSays } from '../../support/stillChat.ts';

describeConformance('MessageView', <MessageView message={agentSays('a', 'A **word**, or [two](/b).')} />);
describeConformance(
  'Said',
  <UserInput input={{ kind: 'row', id: '1', title: 'Kestrel', description: 'Slate' }} />,
);
describeConformance('DayDivider', <DayDivider at={noon} />);

describe('a message', () => {
  it('says who and when to those who cannot see on which side it stands', () => {
    renderPart(<MessageView message={shopperSays('a', 'Hi')} />);
    expect(screen.getByText(/^You, 12:00/u)).toBeTruthy();
  });

  it('of the shopper is shown as typed, not as markdown', () => {
    const { container } = renderPart(<MessageView message={shopperSays('a', '**not bold** <b>x</b>')} />);
    expect(container.querySelector('.shelftalk-user-text')?.textContent).toBe('**not bold** <b>x</b>');
  });

  it('of a person is named where the person begins, not on every line', () => {
    const line = (id: string) => ({ id, from: 'host', at: noon, name: 'Ana', text: `line ${id}` }) as const;
    renderPart(
      <>
        <MessageView message={line('a')} group="start" />
        <MessageView message={line('b')} group="more" />
      </>,
    );
    expect(screen.getAllByText('Ana')).toHaveLength(1);
    expect(screen.getAllByText(/^Ana, 12:00/u)).toHaveLength(2);
  });

  it('that the agent sends in the shopper’s name stands on the shopper’s side', () => {
    const event = { kind: 'text', speaker: 'shopper', text: 'as I said' } as const;
    const { container } = renderPart(<MessageView message={agentSays('a', event)} />);
    expect(container.querySelector('[data-from="shopper"] .shelftalk-user-text')?.textContent).toBe(
      'as I said',
    );
  });

  it('in the shopper’s name that was not sent from here says so, in place of their name too', () => {
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

  it('of a kind with a host renderer is rendered by it, around the default', () => {
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

  it('whose renderer breaks says so, and its neighbours stay', () => {
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
    // Each runtime writes a caught error to the console in its own way; that is its own affair here.
    const log = vi.mocked(console.error);
    const strict = log.getMockImplementation();
    log.mockImplementation(() => {});
    renderPart(
      <>
        <MessageView message={agentSays('a', 'bad')} onError={onError} />
        <MessageView message={agentSays('b', 'good')} />
      </>,
      { registry },
    );
    if (strict) log.mockImplementation(strict);
    expect(screen.getByText('We couldn’t show this message.')).toBeTruthy();
    expect(screen.getByText('good')).toBeTruthy();
    expect(onError).toHaveBeenCalledWith(broken);
  });
});

it('says that a card number was hidden', async () => {
  const message = { ...shopperSays('a', 'Use •••• 1111'), redacted: 'card-number' } as const;
  renderPart(<MessageView message={message} />);
  expect(await screen.findByText(/We’ve hidden a card number/)).toBeTruthy();
});
