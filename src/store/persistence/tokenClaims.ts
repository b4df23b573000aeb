interface Claims {
  readonly sub?: unknown;
  readonly exp?: unknown;
}

/** What a token of the shop's server says; nothing where it cannot be read. Nothing is verified: the proxy does that. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
  } catch {
    return {};
  }
}

/** The shopper that a token names; undefined where it names none. It only decides whose conversation may be shown. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}

/** When a token expires, in milliseconds since the epoch; undefined where it doesn't say. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1_000 : undefined;
}
