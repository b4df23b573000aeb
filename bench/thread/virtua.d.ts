/** The part of virtua used here; only the benchmarks install the package. */
declare module 'virtua' {
  import type { CSSProperties, ReactElement, Ref } from 'react';

  export interface VListHandle {
    scrollToIndex(index: number, options: { readonly align: 'end' }): void;
  }
  export function VList<T>(props: {
    readonly data: readonly T[];
    readonly shift?: boolean;
    readonly style?: CSSProperties;
    readonly ref?: Ref<VListHandle>;
    readonly children: (item: T) => ReactElement;
  }): ReactElement;
}
