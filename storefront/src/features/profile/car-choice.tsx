import { formatCarNumber } from '#libs/car-number.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import styles from './car-choice.module.css';

interface CarChoiceProps {
  cars: readonly VehicleResponse[];
  chosen: VehicleResponse;
  onChoose: (carId: string) => void;
}

/** Selects the car to show, edit and check out. */
export function CarChoice({ cars, chosen, onChoose }: CarChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Which car</legend>
      {cars.map(({ id, carName, carNumber, carType, carColor }) => (
        <label key={id} className={styles.car}>
          <input
            type="radio"
            name="car"
            className="visually-hidden"
            checked={id === chosen.id}
            onChange={() => onChoose(id)}
          />
          {carType && <Car type={carType} paint={paintOf(carColor)} />}
          <span className={styles.name}>{carName || 'Car'}</span>
          <span className={styles.number}>{formatCarNumber(carNumber)}</span>
        </label>
      ))}
    </fieldset>
  );
}
