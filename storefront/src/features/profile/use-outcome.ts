import { useState } from 'react';

/** The outcome of the latest action in a list, until the next one begins. */
export function useOutcome() {
  const [outcome, setOutcome] = useState({ message: '', count: 0 });
  return {
    outcome,
    showOutcome: (message: string) => setOutcome(({ count }) => ({ message, count: count + 1 })),
    clearOutcome: () => setOutcome(({ count }) => ({ message: '', count })),
  };
}
