import type { ReactNode, Ref } from 'react';
import type { ComboboxOption } from './combobox-options.js';
import styles from './combobox.module.css';
import { useTranslation } from './translation.js';

interface ComboboxListProps {
  /** The id of the combobox, from which those of the list and its options are derived. */
  id: string;
  listRef: Ref<HTMLUListElement>;
  open: boolean;
  options: readonly ComboboxOption[];
  /** The chosen value. */
  value: string;
  /** The index of the option that Enter chooses; `other` follows the last option. */
  active: number;
  /** Shown when there are no options. */
  note: string;
  /** The label of the last entry, for a value that is not listed. */
  other: string | undefined;
  onChoose: (option: ComboboxOption) => void;
  onChooseOther: () => void;
}

export function ComboboxList(props: ComboboxListProps) {
  const { id, listRef, open, options, value, active, note, other, onChoose, onChooseOther } = props;
  const t = useTranslation();
  return (
    <ul className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('Choices')} ref={listRef} hidden={!open}>
      {options.map((option, index) => (
        <Option
          key={option.value}
          id={`${id}-${index}`}
          isChosen={option.value === value}
          isActive={index === active}
          onChoose={() => onChoose(option)}
        >
          {option.value}
          {option.note && <span className={styles.note}>{option.note}</span>}
        </Option>
      ))}
      {open && options.length === 0 && (
        <li className={styles.empty} role="option" aria-selected={false} aria-disabled="true">
          {note}
        </li>
      )}
      {open && other !== undefined && (
        <Option
          id={`${id}-${options.length}`}
          isChosen={false}
          isActive={active >= options.length}
          onChoose={onChooseOther}
        >
          {other}
        </Option>
      )}
    </ul>
  );
}

interface OptionProps {
  id: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, isChosen, isActive, onChoose, children }: OptionProps) {
  return (
    // Keyboard users choose an option with arrow keys and Enter in the input.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      data-active={isActive || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </li>
  );
}
