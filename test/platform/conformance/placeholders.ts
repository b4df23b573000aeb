import type { GeneratedRequest } from './generateRequests.ts';

/** What the platform told last, by the placeholder that stands for it in a request. */
export interface Placeholders {
  /** The request with its placeholders filled in. */
  fill(request: GeneratedRequest): GeneratedRequest;
  learn(path: string, answer: string): void;
}

/** Which operation tells a thing that later requests name, and where in its answer. */
const told: readonly (readonly [path: string, name: string, pattern: RegExp])[] = [
  ['/init', 'sessionId', /"sessionId":"([^"]+)"/],
  ['/business_keys', 'keyId', /"business_key":\{"id":"([^"]+)"/],
  ['/create/webhooks', 'webhookId', /"id":"([^"]+)"/],
  ['/create/template', 'templateGroupId', /"id":"([^"]+)"/],
];

export function createPlaceholders(known: Readonly<Record<string, string>>): Placeholders {
  const values = new Map(Object.entries(known));
  let names = 0;
  const filled = (text: string, at: string) =>
    text.replaceAll(new RegExp(`${at}(\\w+)`, 'g'), (all, name: string) =>
      name === 'name' ? `made_up_${++names}` : (values.get(name) ?? all),
    );
  return {
    fill: (request) => ({
      ...request,
      url: filled(request.url, '%40'),
      payload: request.payload === undefined ? undefined : filled(request.payload, '@'),
    }),
    learn(path, answer) {
      for (const [end, name, pattern] of told) {
        const [, value] = path.endsWith(end) ? (pattern.exec(answer) ?? []) : [];
        if (value !== undefined) values.set(name, value);
      }
    },
  };
}
