import { ChevronsUpDown } from 'lucide-react';
import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import styles from './combobox.module.css';
import { Field } from './field.js';

export interface ComboboxOption {
  value: string;
  /** Shown at the right of the name, and searched as well. */
  note?: string;
}

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

const NONE: readonly ComboboxOption[] = [];

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
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  // Deferred: the input responds first, then the long list renders.
  const deferred = useDeferredValue(typed, null);
  const found = useMemo(
    () => (open && deferred !== null ? matchingOptions(options, deferred) : NONE),
    [open, deferred, options],
  );

  const isListed = (text: string) => options.some((option) => option.value === text);
  const problem = error ?? (!open && value && options.length > 0 && !isListed(value) ? NOT_LISTED : undefined);

  const close = () => setTyped(null);
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const chooseOther = () => {
    other?.onChoose(typed?.trim() ?? '');
    close();
  };
  const openAll = () => {
    if (open) return;
    setTyped(isListed(value) ? '' : value);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const leave = () => {
    const text = typed?.trim();
    if (text) onChange(identify(options, text)?.value ?? text);
    close();
    onBlur?.();
  };
  // Matches the typed text again, because the deferred list may be outdated.
  const move = (to: number) => {
    const last = matchingOptions(options, typed ?? '').length - (other ? 0 : 1);
    const index = Math.max(Math.min(to, last), 0);
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };

  const keyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        openAll();
      }
      return;
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + 8),
      PageUp: () => move(active - 8),
      // Keeps the typed text while the options are loading or none matches.
      Enter: () => {
        const option = matchingOptions(options, typed)[active];
        if (option) choose(option);
        else if (options.length > 0 && other) chooseOther();
      },
      Escape: close,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

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
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={keyDown}
            onBlur={leave}
          />
          <ChevronsUpDown className={styles.icon} size={18} aria-hidden="true" />
          <ul className={styles.list} id={`${id}-list`} role="listbox" aria-label="Choices" ref={list} hidden={!open}>
            {found.map((option, index) => (
              // Keyboard users choose an option with arrow keys and Enter in the input.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                className={styles.option}
                data-active={index === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.value}
                {option.note && <span className={styles.note}>{option.note}</span>}
              </li>
            ))}
            {open && found.length === 0 && (
              <li className={styles.empty} role="option" aria-selected={false} aria-disabled="true">
                {options.length === 0 ? 'Loading…' : 'No match. Try another spelling.'}
              </li>
            )}
            {open && other && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                id={`${id}-${found.length}`}
                role="option"
                tabIndex={-1}
                aria-selected={false}
                className={styles.option}
                data-active={active >= found.length || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={chooseOther}
              >
                {other.label}
              </li>
            )}
          </ul>
        </div>
      )}
    </Field>
  );
}

function matchingOptions(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ value, note = '' }) => {
    const parts = `${value} ${note}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/**
 * The option that a text identifies: its only match, or the only match that ends with it (`creta`, besides Creta
 * Electric).
 */
function identify(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const found = matchingOptions(options, text);
  const whole = found.filter(({ value }) => ` ${value.toLowerCase()}`.endsWith(` ${text.toLowerCase()}`));
  const [only, ...others] = whole.length > 0 ? whole : found;
  return others.length === 0 ? only : undefined;
}
