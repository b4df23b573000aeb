import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isRecord, type LookUpOrder, type Order, readOrder } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { FieldRow } from '../inputs/FieldRow.tsx';
import { type FieldProblem, type FormField, formValues, isControl, problemOf } from '../inputs/formField.ts';
import { useReport } from '../ReportContext.ts';
import { OrderCard } from './OrderCard.tsx';
import { useOrderMessages } from './useOrderMessages.ts';

export interface OrderLookupProps {
  /** The order's number. */
  readonly number: string;
  readonly lookUpOrder: LookUpOrder;
}

type Progress = 'filling' | 'looking' | 'not-found' | 'failed' | 'busy';

/**
 * Asks for the email address of an order, and shows the order that the host finds. Address and order stay in this
 * component: they are neither sent to the agent nor stored.
 *
 * `data-state`: `filling`, `looking`, `not-found`, `failed` or `busy`.
 */
export function OrderLookup({ number, lookUpOrder }: OrderLookupProps) {
  const messages = useOrderMessages();
  const report = useReport();
  const card = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<Order>();
  const [progress, setProgress] = useState<Progress>('filling');
  const [problem, setProblem] = useState<FieldProblem>();
  const field: FormField = {
    name: 'email',
    type: 'email',
    required: true,
    label: messages.orderEmail,
    hint: messages.orderEmailHint,
  };
  const texts: Readonly<Record<Progress, string>> = {
    filling: '',
    looking: messages.orderFinding,
    'not-found': messages.orderNotFound,
    failed: messages.orderFailed,
    busy: messages.orderBusy,
  };

  useEffect(() => {
    // The form, which had the focus, has unmounted.
    if (order) card.current?.focus();
  }, [order]);

  const lookUp = async (email: string) => {
    setProgress('looking');
    try {
      const result = readOrder(await lookUpOrder(number, email));
      if (result === undefined || result.status === 'not-found') setProgress('not-found');
      else setOrder(result);
    } catch (error) {
      const isBusy = isRecord(error) && error.kind === 'busy';
      if (!isBusy) report(error);
      setProgress(isBusy ? 'busy' : 'failed');
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress === 'looking') return;
    const form = event.currentTarget;
    const control = [...form.elements].find(isControl);
    const invalid = control && problemOf(control);
    setProblem(invalid);
    if (invalid) {
      setProgress('filling');
      control.focus();
    } else void lookUp(formValues(form, [field]).email ?? '');
  };

  if (order)
    return (
      <div ref={card} className="shelftalk-order-found" tabIndex={-1}>
        <OrderCard order={order} />
      </div>
    );
  return (
    <form
      className="shelftalk-form"
      data-state={progress}
      noValidate
      aria-busy={progress === 'looking'}
      onSubmit={submit}
    >
      <p className="shelftalk-form-title">
        <bdi>{messages.orderTitle(number)}</bdi>
      </p>
      <FieldRow field={field} problem={problem} />
      <p className={progress === 'looking' ? 'shelftalk-note' : 'shelftalk-problem'} role="status">
        {texts[progress]}
      </p>
      <div className="shelftalk-form-buttons">
        <Button type="submit" variant="fill" aria-disabled={progress === 'looking'}>
          {progress === 'failed' ? messages.tryAgain : messages.orderFind}
        </Button>
      </div>
    </form>
  );
}
