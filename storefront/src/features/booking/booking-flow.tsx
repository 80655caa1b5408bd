import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { AddressFields } from '#libs/contract/addresses.js';
import { removeDraft, saveDraft } from '../../lib/drafts.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { Loading } from '../../ui/spinner.js';
import { AccountStep } from './account-step.js';
import {
  CHOICES,
  nextStep,
  planDataOf,
  reachableStep,
  withProfile,
  type BookingValues,
  type Step,
} from './booking-values.js';
import { stepPath } from './step-path.js';
import { PayStep } from './pay-step.js';
import { PlaceStep } from './place-step.js';
import { PlanStep } from './plan-step.js';

interface BookingFlowProps {
  /** The signed-in customer; undefined for a visitor. */
  profile: ProfileResponse | undefined;
  initial: BookingValues;
  /** The address of the plan that is renewed. */
  renewedAddress?: AddressFields;
  draftName: string;
  /** The step to begin with. */
  start: Step;
}

/**
 * The steps of a purchase, from the car to the payment. Input survives a reload, the Back button and signing in again.
 */
export function BookingFlow({ profile, initial, renewedAddress, draftName, start }: BookingFlowProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm<BookingValues>({ defaultValues: initial, shouldFocusError: false });
  useFirstErrorFocus(form);
  useFormDraft(form, draftName, 'password');
  const values = useWatch({ control: form.control }) as BookingValues;
  const isSignedIn = profile !== undefined;
  const step = reachableStep(search.get('step') ?? start, values, isSignedIn);
  // The address when the page was opened, so that a later change of the profile does not replace it.
  const [initialAddress, setInitialAddress] = useState(renewedAddress ?? profile?.carDetails);
  const screen = useRef<HTMLDivElement>(null);
  useStepFocus(step, screen);

  useEffect(() => {
    saveDraft(draftName, { ...initial, password: undefined });
  }, [draftName, initial]);

  useEffect(() => {
    if (!CHOICES.some((choice) => search.has(choice))) return;
    // Removes the choices from the URL, because a reload would apply them again.
    const query = new URLSearchParams(search);
    for (const choice of CHOICES) query.delete(choice);
    void navigate(`/book?${query.toString()}`, { replace: true });
  }, [search, navigate]);

  const pathOf = (one: Step) => stepPath(search, one);
  const goToNextStep = (entered: BookingValues, signedIn: boolean) => {
    const path = pathOf(nextStep(step, entered, signedIn));
    // The second click of a double click comes before the next step is shown, and would add it to the history again.
    void navigate(path, { replace: path === location.pathname + location.search });
  };
  const signedIn = (account: ProfileResponse) => {
    const merged = withProfile(form.getValues(), account);
    form.reset(merged);
    saveDraft(draftName, { ...merged, password: undefined });
    setInitialAddress(account.carDetails);
    goToNextStep(merged, true);
  };

  return (
    <FormProvider {...form}>
      <div ref={screen}>
        {step === 'plan' && (
          <PlanStep
            userId={profile?.id ?? ''}
            cars={profile?.cars ?? []}
            onDone={() => goToNextStep(form.getValues(), isSignedIn)}
          />
        )}
        {step === 'you' && <AccountStep onSignedIn={signedIn} />}
        {step === 'place' &&
          (profile ? <PlaceStep profile={profile} onDone={() => goToNextStep(form.getValues(), true)} /> : <Loading />)}
        {step === 'pay' &&
          (profile ? (
            <PayStep
              profile={profile}
              values={values}
              planData={planDataOf(values, initialAddress)}
              pathOf={pathOf}
              onPaid={(plan) => {
                removeDraft(draftName);
                return navigate(`/booked?plan=${plan.id}`, { replace: true });
              }}
            />
          ) : (
            <Loading />
          ))}
      </div>
    </FormProvider>
  );
}

/**
 * Scrolls to the top of a new step and focuses its heading. The navigation of the site does this for new paths only.
 */
function useStepFocus(step: Step, screen: RefObject<HTMLElement | null>): void {
  const navigation = useNavigationType();
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Back restores the position.
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    screen.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step, navigation, screen]);
}
