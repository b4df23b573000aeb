import { NodeSealer, type Sealer } from '../../../proxy/index.ts';

export const sealingKey = { id: 'k1', key: Buffer.alloc(32, 7) };
const foreignSealer = new NodeSealer([{ id: 'k1', key: Buffer.alloc(32, 8) }]);

/** Invalid variants of a token that `sealer` makes of `text`. */
export async function unusableTokens(sealer: Sealer, text: string) {
  const token = await sealer.seal(text, 'session');
  const [body, tag] = [token.slice(0, -22), token.slice(-22)];
  const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
  return {
    /** As long as the valid token, so that only decryption shows that they are invalid. */
    wellFormed: {
      // The last letter of the body has padding bits, so an earlier one is changed.
      tampered: `${body.slice(0, -5)}${other(body.at(-5))}${body.slice(-4)}${tag}`,
      wrongTag: `${body}${other(tag[0])}${tag.slice(1)}`,
      foreign: foreignSealer.seal(text, 'session'),
      unknownKey: `k9${token.slice(2)}`,
      swapped: await sealer.seal(text, 'visitor'),
    },
    malformed: {
      truncated: token.slice(0, 20),
      noDot: token.replace('.', '%'),
      padded: `${token}=`,
      strange: `${token.slice(0, -1)}%`,
      empty: '',
    },
  };
}
