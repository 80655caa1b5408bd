import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { profileQuery, storeChanged } from '../../lib/account-queries.js';
import { merged, type FieldConflict } from './merged-edit.js';
import { useSaveProfile } from './profile.api.js';
import { baseOf, currentOf, updateOf, type EditBase } from './profile-changes.js';
import type { ProfileValues } from './profile-values.js';

interface Edit {
  profile: ProfileResponse;
  /** The edited car; undefined for a new one. */
  car: VehicleResponse | undefined;
  /** The state that the edit started from. */
  base: EditBase;
  rebase: (next: EditBase) => void;
  setValue: UseFormSetValue<ProfileValues>;
}

interface MergingSave {
  /** Returns false when somebody else changed the same fields. Throws what the request throws. */
  save: (values: ProfileValues, currentPassword: string) => Promise<boolean>;
  conflicts: readonly FieldConflict[];
  clearConflicts: () => void;
}

/** Saves an edit of the profile. Concurrent changes of other fields are merged, and the edit is saved again. */
export function useMergingSave({ profile, car, base, rebase, setValue }: Edit): MergingSave {
  const mutation = useSaveProfile();
  const client = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);

  const saveFrom = async (from: EditBase, values: ProfileValues, currentPassword: string): Promise<boolean> => {
    const update = updateOf(values, from, { id: profile.id, carId: car?.id });
    try {
      await mutation.mutateAsync({ ...update, ...(update.email !== undefined && { currentPassword }) });
      return true;
    } catch (error) {
      const current = currentOf(error);
      const currentCar = car ? current?.cars.find(({ id }) => id === car.id) : current?.cars[0];
      if (!current || (car && !currentCar)) throw error;
      const next = baseOf(current, currentCar);
      if (next.version === from.version) throw error;
      const { values: mine, conflicts: found } = merged(values, from.values, next.values);
      for (const field of Object.keys(mine) as (keyof ProfileValues)[]) setValue(field, mine[field]);
      rebase(next);
      await storeChanged(client, profileQuery.queryKey, current);
      if (found.length === 0) return saveFrom(next, mine, currentPassword);
      setConflicts(found);
      return false;
    }
  };

  return {
    save: (values, currentPassword) => saveFrom(base, values, currentPassword),
    conflicts,
    clearConflicts: () => setConflicts([]),
  };
}
