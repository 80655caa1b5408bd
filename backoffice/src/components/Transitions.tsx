import { useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh, useResourceContext } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';
import { FormAlert } from './FormAlert.js';
import { useFailureWhenClosed } from './use-failure-when-closed.js';

/** A transition that the server allows, with its button and confirmation. */
export interface Transition<Status extends string> {
  to: Status;
  label: string;
  /** The title of the confirmation. The default is the label. */
  question?: string;
  /** The label of the button that closes the confirmation without a change. */
  keep?: string;
  /** What the transition does, for the confirmation. */
  effect: string;
  /** The transition can't be undone. */
  destructive: boolean;
}

/** Properties of a custom confirmation. */
export interface TransitionDialogProps<Details> {
  busy: boolean;
  /** Why the last attempt failed, to be shown in the dialog. */
  error: unknown;
  onConfirm: (details?: Details) => void;
  onClose: () => void;
}

interface TransitionsProps<Status extends string, Details> {
  transitions: readonly Transition<Status>[];
  apply: (to: Status, details?: Details) => Promise<unknown>;
  /** A custom confirmation for a transition that needs more than yes or no. */
  renderDialog?: (to: Status, props: TransitionDialogProps<Details>) => ReactNode;
  /** The notification after the transition. */
  successText: (status: Status) => string;
}

export function Transitions<Status extends string, Details = never>({
  transitions,
  ...confirmation
}: TransitionsProps<Status, Details>) {
  const [confirming, setConfirming] = useState<Transition<Status> | null>(null);
  return (
    <>
      {transitions.map((transition) => (
        <Button
          key={transition.to}
          variant="outlined"
          color={transition.destructive ? 'error' : 'primary'}
          onClick={() => setConfirming(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {confirming && <Confirmation {...confirmation} transition={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

interface ConfirmationProps<Status extends string, Details> extends Omit<
  TransitionsProps<Status, Details>,
  'transitions'
> {
  transition: Transition<Status>;
  onClose: () => void;
}

/** The dialog of a transition. It stays open after a failure, so that what was entered is not lost. */
function Confirmation<Status extends string, Details>({
  transition,
  apply,
  renderDialog,
  successText,
  onClose,
}: ConfirmationProps<Status, Details>) {
  const { to, label, question, effect, keep, destructive } = transition;
  const resource = useResourceContext()!;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const reportWhenClosed = useFailureWhenClosed();
  const {
    mutate,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: (details: Details | undefined) => apply(to, details),
    onSuccess: () => {
      notify(successText(to), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: [resource] });
    },
    onError: (failure) => {
      reportWhenClosed(failure);
      refresh();
    },
  });
  // Not called once this dialog is closed, because another one may be open then.
  const onConfirm = (details?: Details) => mutate(details, { onSuccess: onClose });
  return (
    renderDialog?.(to, { busy, error, onConfirm, onClose }) ?? (
      <ConfirmDialog
        title={question ?? `${label}?`}
        text={effect}
        confirm={label}
        keep={keep}
        destructive={destructive}
        busy={busy}
        onConfirm={() => onConfirm()}
        onClose={onClose}
      >
        <FormAlert error={error} />
      </ConfirmDialog>
    )
  );
}
