import { jsonOf } from '../jsonOf.ts';
import { isRecord, type JsonRecord } from '../records.ts';

/** Name of the `CUSTOM` event in which LangGraph's AG-UI server sends a question. */
export const interruptName = 'on_interrupt';

/**
 * Returns the questions of such an event in the form of AG-UI's interrupts. Its value is what the graph has passed to
 * `interrupt`, or a list of that: a text, or an object, which may be JSON in a text.
 *
 * @see https://github.com/ag-ui-protocol/ag-ui, integrations/langgraph
 */
export function interruptsOf({ value }: JsonRecord): readonly JsonRecord[] {
  return [jsonOf(`${value}`) ?? value].flat().map((one) => questionOf(one));
}

function questionOf(value: unknown): JsonRecord {
  if (!isRecord(value)) return { message: typeof value === 'string' ? value : '', value };
  // A list has the interrupts themselves, each with its value.
  if (value.value !== undefined) return { ...questionOf(value.value), id: value.id };
  const { message, question = message, options, choices = options, responseSchema, response_schema } = value;
  const schema =
    responseSchema ?? response_schema ?? (Array.isArray(choices) ? { enum: choices } : undefined);
  return { message: question, responseSchema: schema, value };
}
