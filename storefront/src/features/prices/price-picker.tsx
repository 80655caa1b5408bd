import { memo, useDeferredValue, useMemo, useState } from 'react';
import { CAR_TYPE_LABELS, type CarType } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { formatPaise } from '#libs/money.js';
import { POPULAR_CARS } from '../../lib/popular-cars.js';
import { reloadCatalogue, useFullCatalogue } from '../../lib/catalogue.js';
import { monthlyTotal, planQuote } from '../../lib/plan-quote.js';
import { PriceSummary, Total } from '../../lib/price-summary.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { monthsText } from '#libs/duration-text.js';
import { LoadError } from '../../ui/load-error.js';
import { ButtonLink } from '../../ui/button.js';
import { Chips } from '../../ui/chips.js';
import { Combobox } from '../../ui/combobox.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { priceGroups } from './price-groups.js';
import styles from './prices.module.css';

const DEFAULT_TYPE: CarType = 'Hatchback';
const DEFAULT_MONTHS = 3;

/** Shows the same price for a model and a duration as checkout, with a link to the purchase. */
export function PricePicker() {
  const hydrated = useHydrated();
  const { catalogue, source, isReloading } = useFullCatalogue();
  const { carModels, durations } = catalogue;
  const [model, setModel] = useState('');
  const [chosenType, setType] = useState<CarType | null>(null);
  const [months, setMonths] = useState<number>(DEFAULT_MONTHS);

  // A model can be chosen before the list with its type has loaded.
  const known = carModels.find(({ name }) => name === model);
  const type = known?.type ?? chosenType ?? DEFAULT_TYPE;
  const chooseType = (chosen: CarType) => {
    setType(chosen);
    setModel('');
  };
  const groups = priceGroups(catalogue.carTypes);
  const options = useMemo(
    () => carModels.map(({ name, type: kind }) => ({ value: name, note: CAR_TYPE_LABELS[kind] })),
    [carModels],
  );
  // Paint the choice first, and the price in the next frame.
  const listed = known?.name ?? '';
  const isTypeChosen = chosenType !== null;
  const shown = useDeferredValue(
    useMemo(() => ({ model: listed, type, isTypeChosen, months }), [listed, type, isTypeChosen, months]),
  );

  return (
    <div className={styles.picker}>
      {/* Disabled until hydration, as forms are. */}
      <fieldset className={styles.choices} disabled={!hydrated}>
        {source === 'failed' && (
          <LoadError
            tone="info"
            message="We couldn’t load the list of models. Choose a type below instead."
            busy={isReloading}
            onRetry={reloadCatalogue}
          />
        )}
        <Chips
          legend="Popular cars"
          name="popularCar"
          value={POPULAR_CARS.find(({ name }) => name === model)?.name ?? null}
          chips={POPULAR_CARS.map(({ name, short }) => ({ value: name, label: short }))}
          onChange={setModel}
        />
        <Combobox
          label="Your car"
          placeholder="Type a make or model"
          options={options}
          value={model}
          onChange={setModel}
        />
        <Chips
          legend="Or choose its type"
          name="type"
          value={groups.find(({ types }) => types.includes(type))?.types[0] ?? null}
          chips={groups.map(({ types, label }) => {
            const { total } = planQuote(catalogue, types[0]!, 1);
            return { value: types[0]!, label, note: `${formatPaise(monthlyTotal({ total }, 1))} a month` };
          })}
          onChange={chooseType}
        />
        <Chips
          legend="For how long"
          name="months"
          value={String(months)}
          chips={durations.map((one) => ({ value: String(one), label: monthsText(one) }))}
          onChange={(chosen) => setMonths(Number(chosen))}
        />
      </fieldset>
      <Result catalogue={catalogue} {...shown} />
    </div>
  );
}

interface ResultProps {
  catalogue: CatalogueResponse;
  model: string;
  type: CarType;
  /** Whether the visitor has chosen the type, rather than a model or nothing. */
  isTypeChosen: boolean;
  months: number;
}

const Result = memo(function Result({ catalogue, model, type, isTypeChosen, months }: ResultProps) {
  const { promotion, gstPercent } = catalogue;
  const choices = new URLSearchParams({ months: String(months) });
  if (model) choices.set('car', model);
  else if (isTypeChosen) choices.set('type', type);
  const price = planQuote(catalogue, type, months);
  return (
    <div className={styles.side}>
      <div className={styles.result} aria-live="polite">
        <PriceSummary
          car={{ name: model || CAR_TYPE_LABELS[type], type }}
          months={months}
          price={price}
          promotionPercent={promotion.active ? promotion.percent : 0}
          gstPercent={gstPercent}
          heading="h3"
        />
      </div>
      <StickyBar className={styles.bar}>
        <Total chosen={{ price, months }} />
        <ButtonLink to={`/book?${choices.toString()}`} size="large">
          Book this plan
        </ButtonLink>
      </StickyBar>
    </div>
  );
});
