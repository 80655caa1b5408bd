import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CarValues } from '../../lib/car-values.js';
import { readDraft, removeDraft } from '../../lib/drafts.js';
import { newCarDraftName } from './new-car-form.js';
import { profileDraftName, type FirstField } from './profile-form.js';
import type { missingForPlan } from './profile-values.js';
import type { FormButton } from './profile-view.js';

type Mode = 'view' | 'edit' | 'new-car';

/**
 * Whether the details are shown or edited, with the notice and the focus after an edit.
 * @param carId of the selected car
 */
export function useProfileMode(profile: ProfileResponse, carId: string | undefined) {
  const { state } = useLocation() as { state: { notice?: string } | null };
  const [mode, setMode] = useState<Mode>(() => unfinishedMode(profile, carId));
  // After a reload, the form that is still open was opened by this button.
  const [openedBy, setOpenedBy] = useState<FormButton>(mode === 'new-car' ? 'car' : 'edit');
  const [wasCancelled, setCancelled] = useState(false);
  const [askFor, setAskFor] = useState<ReturnType<typeof missingForPlan>>([]);
  const [startAt, setStartAt] = useState<FirstField>('name');
  const [notice, setNotice] = useState({ message: state?.notice ?? '', hint: '' });
  const [lastState, setLastState] = useState(state);
  const [finished, setFinished] = useState(0);
  const heading = useRef<HTMLDivElement>(null);

  // Also show the notice of a payment that is recorded after returning here.
  if (state !== lastState) {
    setLastState(state);
    if (state?.notice) setNotice({ message: state.notice, hint: '' });
  }

  // Moves the focus to the notice when a form or dialog has closed.
  useEffect(() => {
    if (finished > 0) heading.current?.focus({ preventScroll: true });
  }, [finished]);

  // A notice is not shown again after a reload.
  useLayoutEffect(() => {
    if (state?.notice) window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
  }, [state]);

  const begin = (next: Mode, by: FormButton, missing: typeof askFor = [], field: FirstField = 'name') => {
    setOpenedBy(by);
    setAskFor(missing);
    setStartAt(missing[0] ?? field);
    setNotice({ message: '', hint: '' });
    setMode(next);
  };
  const cancel = () => {
    setMode('view');
    setCancelled(true);
  };
  const finish = (message: string, hint = '') => {
    setMode('view');
    setCancelled(false);
    setNotice({ message, hint });
    setFinished((times) => times + 1);
  };
  return {
    mode,
    askFor,
    startAt,
    notice,
    /** Receives the focus when an edit has ended, which `finished` counts. */
    heading,
    finished,
    /** The button that opened the form which was cancelled. */
    cancelledBy: wasCancelled ? openedBy : null,
    begin,
    cancel,
    finish,
    resume: () => setCancelled(false),
  };
}

/** The mode to open: an unfinished edit after a reload, or the view. */
function unfinishedMode({ id, cars }: ProfileResponse, carId: string | undefined): Mode {
  const newCar = readDraft<Partial<CarValues>>(newCarDraftName(id));
  const number = normaliseCarNumber(newCar?.carNumber ?? '');
  // It was added, but the response was lost.
  if (number !== '' && cars.some(({ carNumber }) => carNumber === number)) removeDraft(newCarDraftName(id));
  else if (newCar !== null) return 'new-car';
  return readDraft(profileDraftName(id, carId)) !== null ? 'edit' : 'view';
}
