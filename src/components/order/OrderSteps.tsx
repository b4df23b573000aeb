import type { OrderStep } from '../../protocol/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { withKeys } from '../text/withKeys.ts';
import { useOrderDate } from './useOrderDate.ts';
import { useOrderMessages } from './useOrderMessages.ts';

interface OrderStepsProps {
  readonly steps: readonly OrderStep[];
}

/** The steps of an order from top to bottom. `data-state` of a step: `done`, `current` or `ahead`. */
export function OrderSteps({ steps }: OrderStepsProps) {
  const messages = useOrderMessages();
  const format = useOrderDate();
  const stateTexts = {
    done: messages.orderStepDone,
    current: messages.orderStepCurrent,
    ahead: messages.orderStepAhead,
  };
  return (
    <ol className="shelftalk-order-steps" aria-label={messages.orderSteps}>
      {withKeys(steps).map(([key, { label, state, at }]) => (
        <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="shelftalk-order-mark" aria-hidden="true">
            {state === 'done' && <Icon name="check" />}
          </span>
          <span className="shelftalk-order-step">
            <bdi>{label}</bdi>
            <span className="shelftalk-hidden">
              {messages.comma}
              {stateTexts[state]}
            </span>
          </span>
          {at !== undefined && <time dateTime={at}>{format(at, 'short')}</time>}
        </li>
      ))}
    </ol>
  );
}
