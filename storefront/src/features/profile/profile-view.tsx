import { useState } from 'react';
import { ArrowRight, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { invoiceNameOf } from '#libs/company.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { formatRupees } from '#libs/money.js';
import { awaitsConfirmation } from '#libs/next-visit.js';
import { formatPhone } from '#libs/phone.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { homeOf } from '../../app/session.js';
import { Avatar } from '../../ui/avatar.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/facts.js';
import { Link } from '../../ui/link.js';
import { CompanyButton, CompanyDialog } from '../../lib/company-dialog.js';
import { useAccountTexts } from '../../lib/language/use-account-texts.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { coveringPlan } from '#libs/covering-plan.js';
import { monthsText } from '#libs/duration-text.js';
import { NextVisits } from './next-visits.js';
import { coveredText, coveredTitle } from './covered-text.js';
import { CarChoice } from './car-choice.js';
import { MarketingConsent } from './marketing-consent.js';
import { OrdersToPay } from './orders-to-pay.js';
import styles from './profile.module.css';
import { notRenewableText, unpaidOrder } from './renewable.js';

/** A button that opens a form in place of the view. */
export type FormButton = 'edit' | 'car' | 'checkout';

interface ProfileViewProps {
  profile: ProfileResponse;
  /** The selected car; undefined while there is none. */
  car: VehicleResponse | undefined;
  /** The button that has the focus after its form was cancelled. */
  focused: FormButton | null;
  onChoose: (carId: string) => void;
  onEdit: () => void;
  onChangePassword: () => void;
  onAddCar: () => void;
  onRemoveCar: () => void;
  onCheckOut: () => void;
  /** Undefined while they load. */
  plans: readonly PlanResponse[] | undefined;
  today: CalendarDate;
}

export function ProfileView({
  profile,
  car,
  focused,
  onChoose,
  onEdit,
  onChangePassword,
  onAddCar,
  onRemoveCar,
  onCheckOut,
  plans,
  today,
}: ProfileViewProps) {
  const { name, email, phone, profilePic, role, cars, carDetails } = profile;
  const { t } = useAccountTexts();
  const [editsCompany, setEditsCompany] = useState(false);
  const covering = car && coveringPlan(plans ?? [], car.carNumber, today);
  const isOrdered = car !== undefined && unpaidOrder(plans ?? [], car.carNumber) !== undefined;
  return (
    <>
      <div className={styles.person}>
        <Avatar name={name} picture={profilePic} size={88} />
        <div>
          <p className={styles.name}>{name}</p>
          {role === 'user' && (
            <p className={styles.soft}>
              {cars.length > 0 ? cars.map(({ carName }) => carName || 'Car').join(', ') : 'Add your car to begin'}
            </p>
          )}
        </div>
        <Button look="secondary" autoFocus={focused === 'edit'} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" /> {t('profile.edit')}
        </Button>
      </div>
      {role === 'user' && (
        <>
          <OrdersToPay plans={plans ?? []} />
          <NextVisits plans={plans ?? []} />
        </>
      )}
      <div className={styles.cards}>
        <Card title={t('profile.details')}>
          <Facts
            facts={[
              [t('name'), name, 'wide'],
              [t('email'), email, 'wide'],
              [t('phone'), formatPhone(phone), 'wide'],
              [t('address'), carDetails.address, 'wide'],
              ...(role === 'user' ? [['Invoice to', invoiceNameOf(profile, name), 'wide'] as const] : []),
            ]}
          />
          <div className={styles.actions}>
            <Button look="secondary" size="small" onClick={onChangePassword}>
              <KeyRound size={18} aria-hidden="true" /> {t('passwordChange.title')}
            </Button>
            {role === 'user' && <CompanyButton company={profile} onClick={() => setEditsCompany(true)} />}
          </div>
          {editsCompany && <CompanyDialog company={profile} onClose={() => setEditsCompany(false)} />}
          {role === 'user' && <MarketingConsent />}
        </Card>
        {role === 'user' ? (
          <>
            <Card title={cars.length > 1 ? 'Your cars' : 'Your car'} className={styles.carCard}>
              {car ? (
                <CarDetails
                  cars={cars}
                  car={car}
                  focused={focused}
                  onChoose={onChoose}
                  onAddCar={onAddCar}
                  onRemoveCar={onRemoveCar}
                />
              ) : (
                <NoCar focused={focused} onAddCar={onAddCar} />
              )}
            </Card>
            {(plans || !profile.activePlan) && (
              <NextStep
                car={car}
                covering={covering}
                isOrdered={isOrdered}
                today={today}
                focused={focused}
                onCheckOut={onCheckOut}
              />
            )}
          </>
        ) : (
          <div className={styles.next}>
            <h2>{t('profile.work')}</h2>
            <ButtonLink to={homeOf(role)} size="large">
              {t('profile.dashboard')} <ArrowRight size={20} aria-hidden="true" />
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}

function NoCar({ focused, onAddCar }: Pick<ProfileViewProps, 'focused' | 'onAddCar'>) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>No car yet</p>
      <p>The model sets the price. The car number and parking place help us find it.</p>
      <Button autoFocus={focused === 'car'} onClick={onAddCar}>
        <Plus size={18} aria-hidden="true" /> Add your car
      </Button>
    </div>
  );
}

function CarDetails({
  cars,
  car,
  focused,
  onChoose,
  onAddCar,
  onRemoveCar,
}: Pick<ProfileViewProps, 'focused' | 'onChoose' | 'onAddCar' | 'onRemoveCar'> & {
  cars: readonly VehicleResponse[];
  car: VehicleResponse;
}) {
  return (
    <>
      {cars.length > 1 && <CarChoice cars={cars} chosen={car} onChoose={onChoose} />}
      {car.carType && <Car type={car.carType} paint={paintOf(car.carColor)} className={styles.car} />}
      <Facts
        facts={[
          ['Car', car.carName],
          ['Car type', car.carType && CAR_TYPE_LABELS[car.carType]],
          ['Colour', car.carColor],
          ['Car number', formatCarNumber(car.carNumber)],
          ['Plan duration', car.planDuration && monthsText(car.planDuration)],
          ['Plan price', car.planAmount !== null && formatRupees(car.planAmount)],
          ['Time slot', formatSlot(car.timeSlot)],
          ['Parking', car.parking],
        ]}
      />
      <div className={styles.actions}>
        <Button look="secondary" size="small" autoFocus={focused === 'car'} onClick={onAddCar}>
          <Plus size={18} aria-hidden="true" /> Add another car
        </Button>
        <Button look="ghost" size="small" onClick={onRemoveCar}>
          <Trash2 size={18} aria-hidden="true" /> Remove this car
        </Button>
      </div>
    </>
  );
}

const NOT_PAID_YET = 'Ordered, but not paid yet. Finish the payment, or discard the order under My Plans.';

interface NextStepProps extends Pick<ProfileViewProps, 'car' | 'focused' | 'onCheckOut'> {
  /** The running plan of the car. */
  covering: PlanResponse | undefined;
  /** Whether an order for the car is awaiting payment. */
  isOrdered: boolean;
  today: CalendarDate;
}

function NextStep({ car, covering, isOrdered, today, focused, onCheckOut }: NextStepProps) {
  const { daysOff } = useCatalogue().catalogue.business;
  const wash = (
    <p>
      {covering ? 'A big day ahead?' : 'Don’t need a plan?'} <Link to="/prices#washes">Order a single wash</Link>
    </p>
  );
  if (covering) {
    // Its dates change when the community is confirmed.
    const isDated = !awaitsConfirmation(covering);
    return (
      <div className={styles.next}>
        <div>
          <h2>{coveredTitle(covering, today)}</h2>
          <p>{unbroken(coveredText(covering, today, daysOff))}</p>
          {isDated && <p>{nextTermText(covering, isOrdered)}</p>}
          {wash}
        </div>
        {isDated && covering.renewable && <CheckoutButton look="secondary" focused={focused} onCheckOut={onCheckOut} />}
      </div>
    );
  }
  return (
    <div className={styles.next}>
      <div>
        <h2>
          {car?.planDuration ? unbroken(`${monthsText(car.planDuration)} for your ${car.carName}`) : 'Choose your plan'}
        </h2>
        <p>
          {!car || car.planAmount === null
            ? 'Add your car and its number, a duration, a time slot and your address to book a plan.'
            : isOrdered
              ? NOT_PAID_YET
              : 'Not booked yet. Checkout shows the discount and GST before you pay.'}
        </p>
        {wash}
      </div>
      <CheckoutButton look={car ? 'primary' : 'secondary'} focused={focused} onCheckOut={onCheckOut} />
    </div>
  );
}

function nextTermText(covering: PlanResponse, isOrdered: boolean): string {
  if (!covering.renewable) return notRenewableText(covering);
  return isOrdered ? NOT_PAID_YET : 'You can pay for the next term in advance. It starts when this plan ends.';
}

function CheckoutButton({
  look,
  focused,
  onCheckOut,
}: Pick<NextStepProps, 'focused' | 'onCheckOut'> & { look: 'primary' | 'secondary' }) {
  return (
    <Button look={look} size="large" autoFocus={focused === 'checkout'} onClick={onCheckOut}>
      Continue to Checkout <ArrowRight size={20} aria-hidden="true" />
    </Button>
  );
}
