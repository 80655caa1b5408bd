import { useWatch, type Control } from 'react-hook-form';
import { useFullCatalogue } from '../../lib/catalogue.js';
import { paintOf } from '../../ui/car-paint.js';
import { planQuote } from '../../lib/plan-quote.js';
import type { BookingValues } from './booking-values.js';

/** The price of the chosen car and duration, before the server's quote. Null until a car is chosen. */
export function useChosenPrice(control: Control<BookingValues>) {
  const { catalogue } = useFullCatalogue();
  const [carName, carColor, planDuration] = useWatch({ control, name: ['carName', 'carColor', 'planDuration'] });
  const type = catalogue.carModels.find(({ name }) => name === carName)?.type;
  const months = Number(planDuration);
  if (!type || !months) return null;
  return { car: { name: carName, type, paint: paintOf(carColor) }, months, price: planQuote(catalogue, type, months) };
}
