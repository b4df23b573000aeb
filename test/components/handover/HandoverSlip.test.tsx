import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HandoverSlip, UnknownMessage } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { stillChat } from '../../support/stillChat.ts';

const slip = (
  <HandoverSlip
    messageId="h"
    event={{ kind: 'handover', reasonKind: 'agent', reason: 'Warranty', fields: {} }}
  />
);
describeConformance('HandoverSlip', slip);
describeConformance('UnknownMessage', <UnknownMessage />);

it('says what was asked and how far it has come', () => {
  const chat = stillChat([], { handover: { status: 'requested', messageId: 'h', reason: 'Warranty' } });
  renderPart(slip, { chat });
  expect(screen.getByText('Warranty')).toBeTruthy();
  expect(screen.getByText(/You can keep writing/u)).toBeTruthy();
  act(() => chat.set({ handover: { status: 'connected', messageId: 'h', name: 'Ada' } }));
  expect(screen.getByText(/Ada has joined/u)).toBeTruthy();
});

it('of an older handover does not tell of the current one', () => {
  renderPart(slip, {
    chat: stillChat([], { handover: { status: 'connected', messageId: 'other', name: 'Ada' } }),
  });
  expect(screen.queryByText(/Ada/u)).toBeNull();
});
