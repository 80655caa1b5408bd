import { formatCarNumber } from '#libs/car-number.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { unbroken } from '#libs/unbroken.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useRemoveCar } from './profile.api.js';
import styles from './profile.module.css';

interface RemoveCarDialogProps {
  car: VehicleResponse;
  /** Called with whether the car was removed. */
  onDone: (removed: boolean) => void;
}

export function RemoveCarDialog({ car, onDone }: RemoveCarDialogProps) {
  const remove = useRemoveCar();
  const name = [car.carName || 'The car', unbroken(formatCarNumber(car.carNumber))].filter(Boolean).join(', ');
  return (
    <Dialog
      title="Remove this car?"
      text={`${name} will be removed from your profile. Its plans continue; cancel them under My Plans.`}
      onClose={() => onDone(false)}
    >
      {remove.isError && (
        <Alert tone="error" message={messageOf(remove.error, 'We couldn’t remove the car. Please try again.')} />
      )}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onDone(false)}>
          Keep car
        </Button>
        <Button
          look="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(car.id, { onSuccess: () => onDone(true) })}
        >
          Remove car
        </Button>
      </div>
    </Dialog>
  );
}
