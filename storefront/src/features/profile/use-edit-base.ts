import { useEffect, useState } from 'react';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { removeDraft, saveDraft, readDraft } from '../../lib/drafts.js';
import { baseOf, type EditBase } from './profile-changes.js';

interface KeptBase {
  base: EditBase;
  /** Continues the edit from a newer state. */
  rebase: (next: EditBase) => void;
  /** Forgets the kept state, when the edit ends. */
  removeBase: () => void;
}

/**
 * The state that an edit started from, to detect changes. It is kept across reloads while there is a draft.
 * @param draftName the name of the edit's draft
 */
export function useEditBase(draftName: string, profile: ProfileResponse, car: VehicleResponse | undefined): KeptBase {
  const baseName = `base of ${draftName}`;
  const [base, rebase] = useState<EditBase>(() => {
    const kept = readDraft<object>(draftName) ? readDraft<EditBase>(baseName) : null;
    return kept ?? baseOf(profile, car);
  });
  useEffect(() => saveDraft(baseName, base), [baseName, base]);
  return { base, rebase, removeBase: () => removeDraft(baseName) };
}
