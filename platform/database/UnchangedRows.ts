/**
 * Measures how long rows of other processes have stayed the same, by this process's clock alone. A time that another process wrote
 * cannot be compared with this process's time of day: either may be wrong, or set while both run.
 */
export class UnchangedRows {
  /** The value of each row, and the time since which it is known to have that value. */
  #seen = new Map<string, { readonly value: number; readonly at: number }>();

  /**
   * Returns each row with the milliseconds for which it is known to have its value. Rows that are left out are forgotten.
   * @param elapsed Milliseconds of a clock that never goes back.
   */
  measure<Row extends { readonly id: string; readonly value: Date }>(
    rows: readonly Row[],
    elapsed: number,
  ): readonly (readonly [row: Row, milliseconds: number])[] {
    const earlier = this.#seen;
    this.#seen = new Map();
    return rows.map((row) => {
      const value = row.value.getTime();
      const known = earlier.get(row.id);
      const at = known?.value === value ? known.at : elapsed;
      this.#seen.set(row.id, { value, at });
      return [row, elapsed - at];
    });
  }
}
