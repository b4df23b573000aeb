/** A page that the test hides and shows. */
export function createPresence() {
  const listeners = new Set<() => void>();
  let hidden = false;
  const notify = () => {
    for (const run of listeners) run();
  };
  return {
    presence: {
      isHidden: () => hidden,
      onChange: (run: () => void) => {
        listeners.add(run);
        return () => void listeners.delete(run);
      },
    },
    listeners: () => listeners.size,
    comeOnline: notify,
    setHidden: (now: boolean) => {
      hidden = now;
      notify();
    },
  };
}
