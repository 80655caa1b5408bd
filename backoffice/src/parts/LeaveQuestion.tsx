import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Confirmation } from './Confirmation.js';

/**
 * Asks before what was typed into a form is lost. The question is open exactly while a way out is held back, so it cannot
 * be missed however quickly one tries again. `settled` says when what was typed is saved, or given up on purpose.
 */
export function LeaveQuestion({ settled }: { settled?: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  const changed = Object.keys(dirtyFields).length > 0;
  const way = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !settled?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (changed && !settled?.current) event.preventDefault();
  });
  return (
    way.state === 'blocked' && (
      <Confirmation
        title="Leave without saving?"
        text="Your unsaved changes will be lost."
        confirm="Leave without saving"
        keep="Stay here"
        grave
        onConfirm={() => way.proceed()}
        onClose={() => way.reset()}
      />
    )
  );
}
