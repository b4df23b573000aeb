/** Calls `run` once after `ms` milliseconds. Returns a function that cancels the timer. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
