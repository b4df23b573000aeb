import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from '../../platform/verify.ts';

const secret = 'whk_secret';
const body = '{"text":"Olá 😀"}';
const signature = createHmac('sha256', secret).update(body).digest('base64');

describe('verifyDelivery', () => {
  it('accepts a signed body, as bytes or as text', async () => {
    expect(await verifyDelivery(body, signature, secret)).toBe(true);
    expect(await verifyDelivery(new TextEncoder().encode(body), signature, secret)).toBe(true);
    expect(await verifyDelivery(Buffer.from(body), signature, secret)).toBe(true);
  });

  it('matches the test vectors of RFC 4231', async () => {
    const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
    const second = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(await verifyDelivery('what do ya want for nothing?', base64(second), 'Jefe')).toBe(true);
    const first = 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7';
    expect(await verifyDelivery('Hi There', base64(first), '\x0b'.repeat(20))).toBe(true);
  });

  it('rejects another body, another secret and a re-serialised body', async () => {
    expect(await verifyDelivery(`${body} `, signature, secret)).toBe(false);
    expect(await verifyDelivery(body, signature, `${secret}x`)).toBe(false);
    expect(await verifyDelivery(JSON.stringify(JSON.parse(body), null, 1), signature, secret)).toBe(false);
  });

  it.each([
    undefined,
    null,
    '',
    signature.slice(0, -1),
    `${signature}=`,
    signature.slice(0, 20),
    `${signature}${signature}`,
    Buffer.from(signature, 'base64').toString('hex'),
    `sha256=${signature}`,
    '!'.repeat(44),
    'é'.repeat(43),
  ])('refuses the header %j and does not throw', async (header) => {
    expect(await verifyDelivery(body, header, secret)).toBe(false);
  });
});
