import type { Geolocate } from '../../browser/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useReport } from '../ReportContext.ts';
import { FormSheet } from './FormSheet.tsx';
import type { HostInput } from './hostInput.ts';
import { StoreSheet } from './StoreSheet.tsx';

export interface HostInputSheetProps {
  readonly input: HostInput;
  /** Asks where the shopper is, for the stores nearby; the browser where absent. */
  readonly locate?: Geolocate | undefined;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A form or the choice of a store, over the conversation. What the host described wrongly is reported, and closed. */
export function HostInputSheet({ input, locate, ...act }: HostInputSheetProps) {
  const report = useReport();
  const failed = (error: unknown) => {
    report(error);
    act.onClose();
  };
  return (
    <RowBoundary fallback={null} onError={failed}>
      {input.kind === 'form' ? (
        <FormSheet {...input.form} {...act} />
      ) : (
        <StoreSheet stores={input.stores} locate={locate} {...act} />
      )}
    </RowBoundary>
  );
}
