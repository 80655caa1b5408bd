import { ChevronsUpDown } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { ComboboxList } from './combobox-list.js';
import type { ComboboxOption } from './combobox-options.js';
import styles from './combobox.module.css';
import { Field } from './field.js';
import { useCombobox } from './use-combobox.js';
import { useTranslation } from './translation.js';

interface ComboboxProps {
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** The last entry of the list, for a value that is not listed. `onChoose` gets the typed text. */
  other?: { label: string; onChoose: (typed: string) => void };
}

export const NOT_LISTED = 'Please choose from the list';

/**
 * An autocomplete for a long list. It matches options in which every typed word is the beginning of a word of the name
 * or the note. Text that matches no option stays as the value and is marked as an error; forms validate it themselves.
 */
export function Combobox({
  label,
  options,
  value,
  onChange,
  onBlur,
  error,
  hint,
  placeholder,
  name,
  inputRef,
  other,
}: ComboboxProps) {
  const t = useTranslation();
  const id = useId();
  const { list, typed, open, found, active, isListed, type, openAll, choose, chooseOther, leave, keyDown } =
    useCombobox({
      options,
      value,
      onChange,
      onBlur,
      other,
    });
  const problem = error ?? (!open && value && options.length > 0 && !isListed ? t(NOT_LISTED) : undefined);

  return (
    <Field label={label} error={problem} hint={hint} id={`${id}-input`}>
      {(attributes) => (
        <div className={styles.combobox}>
          <input
            {...attributes}
            ref={inputRef}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && (found[active] || other) ? `${id}-${active}` : undefined}
            placeholder={open && value ? value : placeholder}
            value={typed ?? value}
            onClick={openAll}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keyDown}
            onBlur={leave}
          />
          <ChevronsUpDown className={styles.icon} size={18} aria-hidden="true" />
          <ComboboxList
            id={id}
            listRef={list}
            open={open}
            options={found}
            value={value}
            active={active}
            note={options.length === 0 ? t('Loading…') : t('No match. Try another spelling.')}
            other={other?.label}
            onChoose={choose}
            onChooseOther={chooseOther}
          />
        </div>
      )}
    </Field>
  );
}
