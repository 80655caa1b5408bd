/** `Tower B` for `B`. A value that contains a word, such as `Basement 1`, stays as it is. */
export function labelled(label: string, value: string): string {
  return value === '' || /\p{L}{3}/u.test(value) ? value : `${label} ${value}`;
}
