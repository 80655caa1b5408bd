import { ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { CarResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { formatRupees } from '#libs/money.js';
import { formatPhone } from '#libs/phone.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/facts.js';
import { monthsText } from '../../lib/words.js';
import { CarChoice } from './car-choice.js';
import styles from './profile.module.css';

interface ProfileViewProps {
  profile: ProfileResponse;
  /** The car shown; undefined while there is none. */
  car: CarResponse | undefined;
  onChoose: (carId: string) => void;
  onEdit: () => void;
  onAddCar: () => void;
  onRemoveCar: () => void;
  onCheckOut: () => void;
}

export function ProfileView({ profile, car, onChoose, onEdit, onAddCar, onRemoveCar, onCheckOut }: ProfileViewProps) {
  const { name, email, phone, profilePic, cars, carDetails } = profile;
  return (
    <>
      <div className={styles.hello}>
        <Avatar name={name} picture={profilePic} size={88} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.soft}>{car?.carName ? `${car.carName}${car.timeSlot ? `, ${car.timeSlot} every morning` : ''}` : 'Add your car to begin'}</p>
        </div>
        <Button look="secondary" onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" /> Edit
        </Button>
      </div>
      <div className={styles.cards}>
        <Card title="Your details">
          <Facts
            facts={[
              ['Name', name, 'wide'],
              ['Email', email, 'wide'],
              ['Phone', formatPhone(phone), 'wide'],
              ['Address', carDetails.address, 'wide'],
            ]}
          />
        </Card>
        <Card title={cars.length > 1 ? 'Your cars' : 'Your car'} className={styles.carCard}>
          {car && cars.length > 1 && <CarChoice cars={cars} chosen={car} onChoose={onChoose} />}
          {car?.carType && <Car type={car.carType} paint={paintOf(car.carColor)} className={styles.car} />}
          <Facts
            facts={[
              ['Car', car?.carName],
              ['Car type', car?.carType && CAR_TYPE_LABELS[car.carType]],
              ['Colour', car?.carColor],
              ['Car number', car && formatCarNumber(car.carNumber)],
              ['Plan duration', car?.planDuration && monthsText(car.planDuration)],
              ['Plan price', car && car.planAmount !== null && formatRupees(car.planAmount)],
              ['Time slot', car?.timeSlot],
              ['Parking', car?.parking],
            ]}
          />
          {car && profile.role === 'user' && (
            <div className={styles.actions}>
              <Button look="secondary" size="small" onClick={onAddCar}>
                <Plus size={18} aria-hidden="true" /> Add another car
              </Button>
              <Button look="ghost" size="small" onClick={onRemoveCar}>
                <Trash2 size={18} aria-hidden="true" /> Remove this car
              </Button>
            </div>
          )}
        </Card>
        <div className={styles.next}>
          <div>
            <h2>{car?.planDuration ? `${monthsText(car.planDuration)} of clean mornings` : 'Choose your plan'}</h2>
            <p>
              {!car || car.planAmount === null
                ? 'Your car and a duration are all it takes.'
                : `For your ${car.carName}. Discount and GST are worked out at checkout, before you pay.`}
            </p>
          </div>
          <Button size="large" onClick={onCheckOut}>
            Continue to Checkout <ArrowRight size={20} aria-hidden="true" />
          </Button>
        </div>
      </div>
    </>
  );
}
