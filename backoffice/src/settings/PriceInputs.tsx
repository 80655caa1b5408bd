import type { Validator } from 'react-admin';
import { DecimalInput } from '../components/DecimalInput.js';
import { Grid, RUPEES, SHRUNK } from './settings-layout.js';

interface PriceInputsProps<Key extends string> {
  /** The field with all prices. */
  source: string;
  /** The labels of the prices, in the order of the inputs. */
  labels: Readonly<Record<Key, string>>;
  validate: Validator[];
  /** In rupees, the prices that empty inputs leave unchanged. */
  unchanged?: Readonly<Record<Key, number>>;
}

/** An input for each price of a field, in rupees. */
export function PriceInputs<Key extends string>({ source, labels, validate, unchanged }: PriceInputsProps<Key>) {
  return (
    <Grid>
      {(Object.keys(labels) as Key[]).map((key) => (
        <DecimalInput
          key={key}
          source={`${source}.${key}`}
          label={labels[key]}
          validate={validate}
          {...(unchanged
            ? { placeholder: `${unchanged[key]}`, slotProps: { ...RUPEES, ...SHRUNK } }
            : { slotProps: RUPEES })}
        />
      ))}
    </Grid>
  );
}
