import { useState } from 'react';

/** State that resets to a value whenever that value changes. */
export function useStateFromProp<T>(value: T): [T, (own: T) => void] {
  const [state, setState] = useState({ followed: value, own: value });
  if (state.followed !== value) setState({ followed: value, own: value });
  return [state.followed === value ? state.own : value, (own) => setState({ followed: value, own })];
}
