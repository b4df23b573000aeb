import { getOwn } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { FormField } from './formField.ts';

interface FormValuesProps {
  readonly values: Readonly<Record<string, string>>;
  /** Labels by field name; a field without one shows its name. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Select options by field name; a value that is not an option is shown unchanged. */
  readonly options?: Readonly<Record<string, FormField['options']>> | undefined;
}

/** Whether the page has added the value of a key, instead of the shopper. */
const isContext = (key: string) => key.startsWith('context.');

/** Submitted form values with their labels; omits empty fields and what the page has added. */
export function FormValues({ values, labels = {}, options = {} }: FormValuesProps) {
  const messages = useMessages();
  const filled = Object.entries(values).filter(([key, value]) => value !== '' && !isContext(key));
  const booleans: Readonly<Record<string, string>> = { true: messages.yes, false: messages.no };
  const shown = (key: string, value: string) =>
    getOwn(options, key)?.find((option) => option.value === value)?.label ?? getOwn(booleans, value) ?? value;
  if (filled.length === 0) return null;
  return (
    <dl className="shelftalk-values">
      {filled.map(([key, value]) => (
        <div key={key}>
          <dt>
            <bdi>{getOwn(labels, key) ?? key}</bdi>
          </dt>
          <dd>
            <bdi>{shown(key, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
