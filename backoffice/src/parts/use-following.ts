import { useState } from 'react';

/** State of one's own that begins with a value, and begins again whenever the value becomes another. */
export function useFollowing<T>(value: T): [T, (own: T) => void] {
  const [state, setState] = useState({ followed: value, own: value });
  if (state.followed !== value) setState({ followed: value, own: value });
  return [state.followed === value ? state.own : value, (own) => setState({ followed: value, own })];
}
