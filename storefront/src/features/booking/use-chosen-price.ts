import { useWatch, type Control } from 'react-hook-form';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { useFullCatalogue } from '../../lib/catalogue.js';
import { paintOf } from '../../ui/car-paint.js';
import { planQuote } from '../../lib/plan-quote.js';
import type { BookingValues } from './booking-values.js';

/** The price of the chosen car, or car type, and duration, before the server's quote. Null until one is chosen. */
export function useChosenPrice(control: Control<BookingValues>) {
  const { catalogue } = useFullCatalogue();
  const [carName, carType, carColor, planDuration] = useWatch({
    control,
    name: ['carName', 'carType', 'carColor', 'planDuration'],
  });
  const model = catalogue.carModels.find(({ name }) => name === carName);
  const type = model?.type ?? carType;
  const months = Number(planDuration);
  if (!type || !months) return null;
  const name = model?.name ?? CAR_TYPE_LABELS[type];
  return { car: { name, type, paint: paintOf(carColor) }, months, price: planQuote(catalogue, type, months) };
}
