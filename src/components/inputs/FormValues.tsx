import { useMessages } from '../messages/MessagesContext.tsx';
import type { FormField } from './formField.ts';

interface FormValuesProps {
  readonly values: Readonly<Record<string, string>>;
  /** What a key is called; a key without a label stands for itself. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** What the values of a key are called; a value that is not among them stands for itself. */
  readonly options?: Readonly<Record<string, FormField['options']>> | undefined;
}

/** Keys that the page adds about itself; the shopper never filled them in. */
const isContext = (key: string) => key.startsWith('context.');

/** What was filled in, label by label. Fields that were left empty are left out. */
export function FormValues({ values, labels = {}, options = {} }: FormValuesProps) {
  const messages = useMessages();
  const filled = Object.entries(values).filter(([key, value]) => value !== '' && !isContext(key));
  const plain: Readonly<Record<string, string>> = { true: messages.yes, false: messages.no };
  const shown = (key: string, value: string) =>
    options[key]?.find((option) => option.value === value)?.label ?? plain[value] ?? value;
  if (filled.length === 0) return null;
  return (
    <dl className="shelftalk-values">
      {filled.map(([key, value]) => (
        <div key={key}>
          <dt>
            <bdi>{labels[key] ?? key}</bdi>
          </dt>
          <dd>
            <bdi>{shown(key, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
