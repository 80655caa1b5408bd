import { Search } from 'lucide-react';
import { useHydrated } from '../lib/use-hydrated.js';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches a list of the page while typing. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const hydrated = useHydrated();
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        disabled={!hydrated}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
