import { NodeSealer, type Sealer } from '../../../proxy/index.ts';

export const sealingKey = { id: 'k1', key: Buffer.alloc(32, 7) };
const others = new NodeSealer([{ id: 'k1', key: Buffer.alloc(32, 8) }]);

/** What can be wrong with a token that `sealer` has made of `text`. */
export async function unusableTokens(sealer: Sealer, text: string) {
  const token = await sealer.seal(text, 'session');
  const [body, tag] = [token.slice(0, -22), token.slice(-22)];
  return {
    /** As long as the token itself, so that nothing tells them apart but the key. */
    likely: {
      tampered: `${body.slice(0, -1)}${body.endsWith('A') ? 'B' : 'A'}${tag}`,
      wrongTag: `${body}${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`,
      foreign: others.seal(text, 'session'),
      unknownKey: `k9${token.slice(2)}`,
      swapped: await sealer.seal(text, 'visitor'),
    },
    /** What nobody can have sealed. */
    impossible: {
      truncated: token.slice(0, 20),
      noDot: token.replace('.', ''),
      padded: `${token}=`,
      strange: `${token.slice(0, -1)}%`,
      empty: '',
    },
  };
}
