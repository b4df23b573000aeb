import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HandoverNotice } from '../../../src/components/index.ts';
import { decodeEvent } from '../../../src/protocol/index.ts';
import { renderPart } from '../../support/render.tsx';

const decodeHandover = (fields: object) =>
  decodeEvent({
    agentHandoverEvent: { reason: 'Asked for a person', reasonNative: 'Pediu uma pessoa', ...fields },
  });

test('an agentHandoverEvent shows the reason in the shopper’s language, not the one for the staff', () => {
  const event = decodeHandover({ triggerHandover: true });
  if (event?.kind !== 'handover') throw new Error('The event is not a handover.');
  renderPart(<HandoverNotice messageId="h" event={event} />);
  expect(screen.getByText('Talk to our team')).toBeTruthy();
  expect(screen.getByText('Pediu uma pessoa')).toBeTruthy();
  expect(screen.queryByText('Asked for a person')).toBeNull();
});

test('an agentHandoverEvent without a reason in the shopper’s language shows none', () => {
  const event = decodeHandover({ triggerHandover: true, reasonNative: '' });
  if (event?.kind !== 'handover') throw new Error('The event is not a handover.');
  renderPart(<HandoverNotice messageId="h" event={event} />);
  expect(screen.queryByText('Asked for a person')).toBeNull();
});

test.each([[{ triggerHandover: false }], [{}]])('an agentHandoverEvent with %j shows nothing', (fields) => {
  expect(decodeHandover(fields)).toBeUndefined();
});
