import type { GeneratedRequest } from './generateRequests.ts';

/** Replaces placeholders such as `@sessionId` in requests with ids from earlier responses, and `@name` with a new name. */
export interface Placeholders {
  /** Returns the request with its placeholders replaced. */
  fill(request: GeneratedRequest): GeneratedRequest;
  /** Stores the id from the response of an operation that creates something. */
  learn(path: string, response: string): void;
}

/** The operations that return ids for later requests, and the position of the id in the response. */
const idSources: readonly (readonly [path: string, name: string, pattern: RegExp])[] = [
  ['/init', 'sessionId', /"sessionId":"([^"]+)"/],
  ['/business_keys', 'keyId', /"business_key":\{"id":"([^"]+)"/],
  ['/create/webhooks', 'webhookId', /"id":"([^"]+)"/],
  ['/create/template', 'templateGroupId', /"id":"([^"]+)"/],
];

export function createPlaceholders(initial: Readonly<Record<string, string>>): Placeholders {
  const values = new Map(Object.entries(initial));
  let nameCount = 0;
  const replaceIn = (text: string, marker: string) =>
    text.replaceAll(new RegExp(`${marker}(\\w+)`, 'g'), (all, name: string) =>
      name === 'name' ? `made_up_${++nameCount}` : (values.get(name) ?? all),
    );
  return {
    fill: (request) => ({
      ...request,
      url: replaceIn(request.url, '%40'),
      payload: request.payload === undefined ? undefined : replaceIn(request.payload, '@'),
    }),
    learn(path, response) {
      for (const [end, name, pattern] of idSources) {
        const [, value] = path.endsWith(end) ? (pattern.exec(response) ?? []) : [];
        if (value !== undefined) values.set(name, value);
      }
    },
  };
}
