import { ruleError } from './rules.ts';

const token = /\{\{([^{}]*)\}\}/g;

/**
 * Returns the numbers of a text's variables, with repetitions.
 * @throws BusinessApiError for a variable that is not written as `{{1}}`, with a number from 1 to 999.
 */
export function variablesOf(text: string, path: string): number[] {
  const names = [...text.matchAll(token)].map(([, name = '']) => name);
  const remainder = text.replace(token, '');
  const isValid = names.every((name) => /^[1-9]\d{0,2}$/.test(name)) && !/\{\{|\}\}/.test(remainder);
  if (!isValid) throw ruleError('variableForm', path);
  return names.map(Number);
}

/**
 * Counts the distinct variables of a text.
 * @throws BusinessApiError unless they are numbered from 1 without a gap, in any order.
 */
export function countVariables(text: string, path: string): number {
  const numbers = variablesOf(text, path);
  const count = new Set(numbers).size;
  if (Math.max(0, ...numbers) !== count) throw ruleError('variableSequence', path);
  return count;
}
