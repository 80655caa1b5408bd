/** The path of a list, searched. */
export function found(list: string, q: string): string {
  return `/${list}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;
}
