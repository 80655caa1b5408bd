import { memo, useDeferredValue, useMemo, useState } from 'react';
import { CAR_TYPE_LABELS, type CarType } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { rupeesFromPaise } from '#libs/money.js';
import { useSession } from '../../app/session.js';
import { reloadCatalogue, useWholeCatalogue } from '../../lib/catalogue.js';
import { CHOSEN_PLAN, keepDraft, type ChosenPlan } from '../../lib/drafts.js';
import { planQuote } from '../../lib/plan-quote.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { monthsText } from '../../lib/words.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Car } from '../../ui/car.js';
import { Alert } from '../../ui/alert.js';
import { Combobox } from '../../ui/combobox.js';
import { PriceLines } from '../../ui/price-lines.js';
import styles from './prices.module.css';

const DEFAULT_MONTHS = 3;

/** Shows the price lines for a model and a duration, as checkout does. */
export function PricePicker() {
  const hydrated = useHydrated();
  const { catalogue, source } = useWholeCatalogue();
  const { carModels, carTypes, durations } = catalogue;
  const [model, setModel] = useState('');
  const [type, setType] = useState<CarType>('Hatchback');
  const [months, setMonths] = useState<number>(DEFAULT_MONTHS);

  const choose = (name: string) => {
    setModel(name);
    const known = carModels.find((one) => one.name === name);
    if (known) setType(known.type);
  };
  const chooseType = (chosen: CarType) => {
    setType(chosen);
    setModel('');
  };
  const options = useMemo(
    () => carModels.map(({ name, type: kind }) => ({ value: name, note: CAR_TYPE_LABELS[kind] })),
    [carModels],
  );
  // Paint the choice first, and the price in the next frame.
  const listed = carModels.some(({ name }) => name === model) ? model : '';
  const shown = useDeferredValue(useMemo(() => ({ model: listed, type, months }), [listed, type, months]));

  return (
    <div className={styles.picker}>
      {/* Disabled until hydration, as forms are. */}
      <fieldset className={styles.choices} disabled={!hydrated}>
        {source === 'failed' && (
          <Alert
            message="The list of models could not be loaded. Choose a type below instead."
            actions={
              <Button size="small" look="secondary" onClick={reloadCatalogue}>
                Try again
              </Button>
            }
          />
        )}
        <Combobox
          label="Your car"
          placeholder="Type a make or model"
          options={options}
          value={model}
          onChange={choose}
        />
        <fieldset className={styles.choice}>
          <legend>or its type</legend>
          {carTypes.map(({ type: one, label }) => (
            <label key={one}>
              <input type="radio" name="type" checked={one === type} onChange={() => chooseType(one)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choice}>
          <legend>For how long</legend>
          {durations.map((one) => (
            <label key={one}>
              <input type="radio" name="months" checked={one === months} onChange={() => setMonths(one)} />
              <span>{monthsText(one)}</span>
            </label>
          ))}
        </fieldset>
      </fieldset>
      <Result catalogue={catalogue} {...shown} />
    </div>
  );
}

interface ResultProps {
  catalogue: CatalogueResponse;
  model: string;
  type: CarType;
  months: number;
}

const Result = memo(function Result({ catalogue, model, type, months }: ResultProps) {
  const { promotion, gstPercent } = catalogue;
  const session = useSession();
  const quote = planQuote(catalogue, type, months);
  return (
    <div className={styles.result} aria-live="polite">
      <Car type={type} className={styles.resultCar} />
      <h3>
        {model || CAR_TYPE_LABELS[type]}, {monthsText(months)}
      </h3>
      <PriceLines
        lines={[
          ['Plan price', rupeesFromPaise(quote.listPrice)],
          [
            promotion.active ? `After ${promotion.percent}% off` : 'After discount',
            rupeesFromPaise(quote.taxableAmount),
          ],
          [`GST, ${gstPercent}%`, rupeesFromPaise(quote.tax)],
        ]}
        total={['You pay', rupeesFromPaise(quote.total)]}
      />
      <ButtonLink
        to={session ? '/profilepage' : '/register'}
        size="large"
        wide
        onClick={() => keepDraft(CHOSEN_PLAN, { carName: model, planDuration: String(months) } satisfies ChosenPlan)}
      >
        Book this plan
      </ButtonLink>
    </div>
  );
});
