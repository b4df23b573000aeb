import { ruleError } from './rules.ts';

const token = /\{\{([^{}]*)\}\}/g;

/** The numbers of a text's variables, each as often as it stands there. Throws a BusinessApiError for another spelling. */
export function variablesOf(text: string, path: string): number[] {
  const names = [...text.matchAll(token)].map(([, name = '']) => name);
  const rest = text.replace(token, '');
  const isSpelled = names.every((name) => /^[1-9]\d{0,2}$/.test(name)) && !/\{\{|\}\}/.test(rest);
  if (!isSpelled) throw ruleError('variableForm', path);
  return names.map(Number);
}

/** How many variables a text holds; they are numbered from 1 without a gap, in any order. */
export function countVariables(text: string, path: string): number {
  const numbers = variablesOf(text, path);
  const count = new Set(numbers).size;
  if (Math.max(0, ...numbers) !== count) throw ruleError('variableSequence', path);
  return count;
}

export function forbidVariables(text: string, path: string): void {
  if (variablesOf(text, path).length > 0) throw ruleError('noVariables', path);
}
