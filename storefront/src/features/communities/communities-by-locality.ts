import type { ComboboxOption } from '../../ui/combobox-options.js';

/** The names of communities by locality, which is the options' note. Localities are sorted, names keep their order. */
export function communitiesByLocality(options: readonly ComboboxOption[]): [locality: string, names: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { value, note = '' } of options) groups.set(note, [...(groups.get(note) ?? []), value]);
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}
