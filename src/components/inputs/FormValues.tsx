import { useAllWords } from '../words/useAllWords.ts';

interface FormValuesProps {
  readonly values: Readonly<Record<string, string>>;
  /** What a key is called; a key without a label stands for itself. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Keys that the page adds about itself; the shopper never filled them in. */
const isContext = (key: string) => key.startsWith('context.');

/** What was filled in, label by label. Fields that were left empty are left out. */
export function FormValues({ values, labels = {} }: FormValuesProps) {
  const words = useAllWords();
  const filled = Object.entries(values).filter(([key, value]) => value !== '' && !isContext(key));
  const plain: Readonly<Record<string, string>> = { true: words.yes, false: words.no };
  if (filled.length === 0) return null;
  return (
    <dl className="shelftalk-values">
      {filled.map(([key, value]) => (
        <div key={key}>
          <dt>
            <bdi>{labels[key] ?? key}</bdi>
          </dt>
          <dd>
            <bdi>{plain[value] ?? value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
