/**
 * Whom a token of the shop's server names; undefined where that cannot be read. Nothing is verified: it only tells
 * whose conversation may be shown, and the proxy has the last word.
 */
export function subjectOf(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const claims: { readonly sub?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}
