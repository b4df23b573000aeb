import type { Configuration, Filter } from './configuration.ts';
import type { BusinessEvent } from './emit.ts';
import { matchesGlob } from './glob.ts';

/** Whether an event is to be delivered to a webhook with this configuration. */
export function matchesConfiguration(
  { echo, channelTypes, filters }: Configuration,
  event: BusinessEvent,
): boolean {
  if (event.isEcho && !echo) return false;
  if (channelTypes.length > 0 && !channelTypes.includes(event.channelType)) return false;
  return filters.every((filter) => matchesFilter(filter, event.body));
}

/** If several fields have the name, one that matches is enough. An event without the field does not match. */
function matchesFilter({ field, expression }: Filter, body: object): boolean {
  const path = field.split('.').map(normaliseName);
  return valuesAt(path, body).some((value) => matchesGlob(expression, value));
}

/**
 * Returns the values at a path from the top, or of a single name at any depth, as strings. Descends into arrays;
 * leaves out objects and null.
 */
function valuesAt(path: readonly string[], value: unknown): string[] {
  const isAnywhere = path.length === 1;
  const found: string[] = [];
  const walk = (current: unknown, steps: readonly string[]): void => {
    if (Array.isArray(current)) {
      for (const item of current) walk(item, steps);
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, inner] of Object.entries(current)) {
        if (normaliseName(key) === steps[0]) walk(inner, steps.slice(1));
        if (isAnywhere && steps.length === 1) walk(inner, steps);
      }
    } else if (steps.length === 0 && current !== null && current !== undefined) {
      found.push(String(current));
    }
  };
  walk(value, path);
  return found;
}

/** Ignores underscores and case, so that a filter for `campaign_name` also matches the field `campaignName`. */
function normaliseName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
