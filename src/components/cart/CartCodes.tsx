import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { CartCode } from '../products/shopCart.ts';
import { useCartMessages } from './useCartMessages.ts';

interface CartCodesProps {
  readonly codes: readonly CartCode[];
  /** Whether the shop has not confirmed a change of the codes. */
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  /** The result of the last change of the cart, if that changed the codes; a new object for each response. */
  readonly response: object | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The discount codes of the cart, each with a button that removes it, and a field for another one. */
export function CartCodes({ codes, isPending, isDisabled, response, onChange }: CartCodesProps) {
  const messages = useCartMessages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const known = codes.map(({ code }) => code);

  useEffect(() => {
    // An accepted code is in the list now; a rejected code stays in the field, where it can be corrected.
    const input = field.current;
    const isAccepted = ({ code, isApplied }: CartCode) => isApplied && isSame(code, input?.value ?? '');
    if (!response || !input || !codes.some(isAccepted)) return;
    input.value = '';
    // The form is about to be hidden.
    toggle.current?.focus();
    setOpen(false);
  }, [response, codes]);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (isPending || isDisabled) return;
    if (code === '') field.current?.focus();
    else onChange([...known.filter((each) => !isSame(each, code)), code]);
  };

  return (
    <div className="shelftalk-cart-codes" aria-busy={isPending}>
      {codes.length > 0 && (
        <ul>
          {codes.map(({ code, isApplied }) => (
            <li key={code} data-applied={isApplied || undefined}>
              <bdi>{isApplied ? code : messages.cartCodeNotApplied(code)}</bdi>
              <Button
                variant="icon"
                aria-label={messages.cartRemoveCode(code)}
                aria-disabled={isPending || isDisabled}
                onClick={() => {
                  // The button disappears with the code.
                  toggle.current?.focus();
                  onChange(known.filter((each) => each !== code));
                }}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={toggle}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.cartCode}
      </Button>
      <form id={id} hidden={!isOpen} onSubmit={apply}>
        <input
          ref={field}
          className="shelftalk-control"
          aria-label={messages.cartCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" aria-disabled={isPending || isDisabled}>
          {messages.cartApplyCode}
        </Button>
      </form>
    </div>
  );
}

/** Shops compare codes without case. */
const isSame = (code: string, typed: string): boolean => code.toLowerCase() === typed.trim().toLowerCase();
