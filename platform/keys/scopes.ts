/** The scopes of API keys. See the API document, "Authentication". */
export const scopes = [
  'ai.manage',
  'campaign.manage',
  'commerce.manage',
  'conversation.manage',
  'customer.manage',
  'key.manage',
  'messaging.send',
  'system.manage',
  'workspace.manage',
] as const;
export type Scope = (typeof scopes)[number];

export function isScope(value: string): value is Scope {
  return (scopes as readonly string[]).includes(value);
}
