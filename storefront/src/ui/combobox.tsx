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
import { ComboboxList } from './combobox-list.js';
import { identify, matchingOptions, type ComboboxOption } from './combobox-options.js';
import styles from './combobox.module.css';
import { Field } from './field.js';

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
          <ComboboxList
            id={id}
            listRef={list}
            open={open}
            options={found}
            value={value}
            active={active}
            note={options.length === 0 ? 'Loading…' : 'No match. Try another spelling.'}
            other={other?.label}
            onChoose={choose}
            onChooseOther={chooseOther}
          />
        </div>
      )}
    </Field>
  );
}
